const longest = 120
const data = /\.(ndjson|csv|txt|xlsx|xlsm|xls)$/i
const besides = /\.(pdf|jpe?g|png)$/i

/** Whether rows stand in the file, by its name; the others are papers and pictures that rows name. */
export function holdsRows(name: string): boolean {
  return data.test(name)
}

/** Why a file cannot be uploaded under this name, in Spanish; null where it can. It becomes the name of a file. */
export function faultOfImportFile(name: string): string | null {
  if (name.length > longest) return `El nombre tiene más de ${longest} caracteres.`
  if (!/^[\p{L}\p{N}_(][\p{L}\p{M}\p{N} ._,()+&#-]*$/u.test(name))
    return 'El nombre tiene un carácter que no se admite.'
  if (data.test(name) || besides.test(name)) return null
  return 'Sube CSV, TXT, NDJSON o XLSX, y al lado PDF, JPG o PNG.'
}

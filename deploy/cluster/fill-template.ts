import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Values = Readonly<Record<string, string | number | boolean>>

/** A file of this folder with its values in the place of `{{name}}`; comments keep theirs. Throws where one is missing. */
export function fillTemplate(file: string, values: Values): string {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return text.replaceAll(/\{\{(\w+)\}\}/g, (braces, name: string) => {
    if (name === 'braces') return braces
    const value = values[name]
    if (value === undefined) throw new Error(`${file}: no value for ${braces}`)
    return String(value)
  })
}

import type { KindName } from '@llave/contract/integration/rows/kind-names'
import type { Import } from '@llave/contract/staff/imports/import-message'
import type { ImportGroup, ImportState } from '@llave/domain/staff/import-state'

/** What rows of each kind are called. */
export const kindWords: Readonly<Record<KindName, string>> = {
  projects: 'proyectos',
  progress: 'avances de obra',
  customers: 'clientes',
  properties: 'propiedades',
  receivables: 'letras y cuotas',
  'exchange-rates': 'tipos de cambio',
  notices: 'avisos',
  documents: 'documentos',
  'title-stages': 'etapas del título',
  replies: 'respuestas',
}

/** What rows come to, before they were applied and after. */
export const groupWords: Readonly<Record<ImportGroup, { readonly would: string; readonly did: string }>> = {
  created: { would: 'Se crean', did: 'Se crearon' },
  changed: { would: 'Cambian', did: 'Cambiaron' },
  withdrawn: { would: 'Se cierran', did: 'Se cerraron' },
  refused: { would: 'Se rechazan', did: 'Se rechazaron' },
  same: { would: 'Igual que hoy', did: 'Quedaron igual' },
}

export const stateWords: Readonly<Record<ImportState | 'killed' | 'refused', string>> = {
  open: 'Sin revisar',
  waiting: 'Espera su revisión',
  previewing: 'Revisando',
  ready: 'En revisión',
  queued: 'Por aplicar',
  applying: 'Aplicando',
  applied: 'Aplicada',
  failed: 'No se pudo leer',
  discarded: 'Descartada',
  killed: 'No terminó',
  refused: 'No se aplicó',
}

/** Rows of all kinds that come to this. */
export function sumOf({ counts }: Pick<Import, 'counts'>, group: ImportGroup): number {
  return counts.reduce((sum, each) => sum + each[group], 0)
}

/** Rows that something comes of: what applying changes. */
export function changesOf(counted: Pick<Import, 'counts'>): number {
  return sumOf(counted, 'created') + sumOf(counted, 'changed') + sumOf(counted, 'withdrawn')
}

/** `1 fila`, `7 filas`. */
export function rowsText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'fila' : 'filas'}`
}

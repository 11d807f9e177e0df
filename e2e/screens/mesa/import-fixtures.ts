import type { AnswerOf } from '@llave/contract/call'
import type {
  listImportProfiles,
  listImportRows,
  listImports,
} from '@llave/contract/staff/imports/import-calls'
import type { Import } from '@llave/contract/staff/imports/import-message'

const at = Temporal.Instant.from('2026-11-23T15:38:00Z')
const none = { created: 0, changed: 0, withdrawn: 0, refused: 0, same: 0 }

/** An import whose look found something of each group. */
export function foundImport(change: Partial<Import> = {}): Import {
  return {
    importId: '7',
    at,
    by: 'Nadia Bustamante',
    state: 'ready',
    files: [{ fileId: '1', name: 'receivables-2026-11-23.csv', size: 2_100_000 }],
    refusedFiles: [{ fileId: '2', name: 'receivables-2026-11-23.rechazadas.csv', size: 1200 }],
    complete: ['receivables'],
    share: 500,
    look: 1,
    readBytes: 2_100_000,
    totalBytes: 2_100_000,
    counts: [
      { kind: 'customers', ...none, changed: 31 },
      { kind: 'receivables', created: 214, changed: 1007, withdrawn: 96, refused: 2, same: 11_053 },
    ],
    listed: [
      { group: 'created', rows: 214 },
      { group: 'changed', rows: 1038 },
      { group: 'withdrawn', rows: 96 },
      { group: 'refused', rows: 2 },
      { group: 'noted', rows: 0 },
    ],
    recognised: [
      {
        name: 'receivables-2026-11-23.csv',
        kind: 'receivables',
        said: ['UTF-8, separado por comas', 'dueOn: Vencimiento'],
      },
    ],
    missing: [{ kind: 'receivables', missing: 96, stored: 12_156 }],
    losing: 61,
    seconds: 3.2,
    changedSince: false,
    fault: '',
    endedBy: '',
    batchId: '',
    storedRows: 0,
    leftOut: 0,
    profileId: '',
    profile: '',
    ...change,
  }
}

const row = {
  kind: 'receivables' as const,
  key: 'PE01 2026 900021',
  customer: { customerId: '41', name: 'Mateo Huamán Salas' },
  file: 'receivables-2026-11-23.csv',
  value: '',
  reason: '',
  column: '',
  before: null,
  after: null,
}

export const importRows: AnswerOf<typeof listImportRows> = {
  rows: [
    {
      ...row,
      position: 1,
      proforma: '1000234',
      letra: '21',
      line: 418,
      column: 'dueOn',
      value: '2026-13-12',
      reason: 'No es una fecha. ¿2026-12-13?',
    },
    {
      ...row,
      position: 2,
      proforma: '1000311',
      letra: '3',
      line: 3240,
      column: 'maskedCard',
      value: 'tarjeta entera',
      reason: 'No se guarda ni se muestra.',
    },
  ],
  after: '',
}

export const changedRows: AnswerOf<typeof listImportRows> = {
  rows: [
    {
      ...row,
      position: 1,
      proforma: '1000301',
      letra: '15',
      line: 0,
      file: '',
      before: { dueOn: '2026-12-05' },
      after: { dueOn: '2026-12-12' },
    },
    {
      ...row,
      kind: 'customers',
      key: '01 46778899',
      position: 2,
      proforma: '',
      letra: '',
      line: 0,
      file: '',
      before: { phones: null },
      after: { phones: null },
    },
  ],
  after: '',
}

export const pastImports: AnswerOf<typeof listImports> = {
  imports: [
    {
      importId: '7',
      batchId: '',
      at,
      by: 'Nadia Bustamante',
      files: ['receivables-2026-11-23.csv'],
      state: 'ready',
      counts: foundImport().counts,
    },
    {
      importId: '',
      batchId: '12',
      at: at.subtract({ hours: 76 }),
      by: 'key:erp',
      files: [],
      state: 'applied',
      counts: [{ kind: 'receivables', ...none, changed: 1204, same: 11_192 }],
    },
    {
      importId: '',
      batchId: '11',
      at: at.subtract({ hours: 90 }),
      by: 'Ana Soto',
      files: ['customers.csv'],
      state: 'killed',
      counts: [],
    },
  ],
  before: '',
}

export const importProfiles: AnswerOf<typeof listImportProfiles> = {
  profiles: [
    { profileId: '1', system: 'SAP Business One', by: '' },
    { profileId: '4', system: 'Sienge', by: 'Nadia Bustamante' },
  ],
}

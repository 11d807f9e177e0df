import {
  type BankFile,
  type BankFileLook,
  type BankFiles,
  keepBankFile,
  listBankFiles,
  lookAtBankFile,
  saveBankProfile,
  withdrawBankFile,
} from '@llave/contract/staff/bank-statements'
import { staffSession } from './fixtures.ts'
import type { Mesa } from './mesa.ts'
import type { MesaState } from './mesa-state.ts'

const day = Temporal.PlainDate.from('2026-11-20')

const profile: BankFiles['profile'] = {
  ...{ profileId: '3', bank: 'BCP recaudadora', accountNumber: '193-2145871-1-46', separator: ';' },
  ...{ days: 'dd/mm/yyyy', decimalMark: '.', setBy: 'Fiorella Quintana' },
  setAt: Temporal.Instant.from('2026-11-03T09:00:00-05:00'),
  reason: 'Como lo exporta la banca por internet',
  columns: { day: 'Fecha', amount: 'Importe', credit: '', debit: '', reference: 'Glosa', account: '' },
}

function file(place: number, change: Partial<BankFile> = {}): BankFile {
  const of = day.subtract({ days: place })
  return {
    ...{ fileId: String(100 - place), name: `extracto-${of}.csv`, from: of, to: of, lines: 38 },
    ...{ by: 'Fiorella Quintana', at: Temporal.Instant.from('2026-11-21T08:30:00-05:00') },
    ...{ withdrawnBy: '', withdrawnAt: null, why: '', ...change },
  }
}

export const noProfile: BankFiles = { profile: null, files: [], before: '' }
export const noFile: BankFiles = { ...noProfile, profile }
export const someFiles: BankFiles = {
  profile,
  files: [
    file(1),
    file(2, {
      ...{ withdrawnBy: 'Renzo Villalobos', why: 'Era un extracto parcial' },
      withdrawnAt: Temporal.Instant.from('2026-11-21T09:00:00-05:00'),
    }),
  ],
  before: '',
}
const long = 'Movimientos de la cuenta recaudadora en dólares del primer al último día hábil.csv'
const manyFiles: BankFiles = {
  ...someFiles,
  files: Array.from({ length: 20 }, (_, place) => file(place, { name: long, by: 'María '.repeat(12) })),
  before: '80',
}

export const goodLook: BankFileLook = {
  ...{ seen: 'b'.repeat(64), lines: 38, credits: 1_420_875, debits: -12_000, faults: [], faultCount: 0 },
}
export const badLook: BankFileLook = {
  ...{ seen: '', lines: 0, credits: 0, debits: 0, faultCount: 214 },
  faults: [
    { row: 4, field: 'Fecha', fault: 'es de otro día: 19/11/2026' },
    { row: 7, field: 'Importe', fault: 'no es un importe: S/ mil' },
  ],
}

const session = staffSession('treasury')

function state(files: BankFiles, shows: string): MesaState {
  return {
    ...{ path: '/conciliacion/banco/dolares?dia=2026-11-20', session, shows },
    answer: (mesa: Mesa) => {
      mesa.answer(listBankFiles, files)
      mesa.answer(lookAtBankFile, badLook)
      for (const call of [saveBankProfile, keepBankFile, withdrawBankFile]) mesa.answer(call, undefined)
    },
  }
}

export const bankStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-bank': {
    'no profile': state(noProfile, 'Nadie dijo todavía cómo escribe el banco'),
    'no file': state(noFile, 'Todavía no se subió ninguno.'),
    files: state(someFiles, 'Era un extracto parcial'),
    'many files': state(manyFiles, 'Ver anteriores'),
    'a refused file': {
      ...state(someFiles, 'Estos son los primeros 50 de 214.'),
      reach: async (page) => {
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'extracto.csv', mimeType: 'text/csv', buffer: Buffer.from('x') })
        await page.getByRole('button', { name: 'Revisar' }).click()
      },
    },
    loading: { ...state(someFiles, 'Cargando los archivos del banco…'), held: listBankFiles },
    failed: { ...state(someFiles, 'No pudimos cargar los archivos del banco.'), refused: listBankFiles },
    'an account that there is not': {
      ...state(someFiles, 'Esta dirección no existe'),
      path: '/conciliacion/banco/euros',
    },
  },
}

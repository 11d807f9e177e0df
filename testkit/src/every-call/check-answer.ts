import { codeNoLongerValid } from '@llave/api/access/verify-code'
import { calendarExists } from '@llave/api/calendar/register-calendar'
import { nothingOffered } from '@llave/api/complaints-book/register-book'
import { unknownStopCode } from '@llave/api/new-number/stop-change'
import { promiseRefusals } from '@llave/api/reminders/promises'
import { ticketSpent } from '@llave/api/viewings/begin-viewing'
import type { ErrorCode } from '@llave/contract/error-answer'
import { errorCatalogue } from '@llave/contract/errors'
import { postingFault } from '@llave/contract/integration/feed-acknowledgement'
import { systemFaults } from '@llave/contract/integration/move-repair-case'
import { dataRequestFaults } from '@llave/domain/privacy/data-request'
import { repairFaults } from '@llave/domain/repairs/validate-repair'
import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import type { BadRequest } from './bad-request.ts'

export type GivenAnswer = { readonly status: number; readonly contentType: string; readonly text: string }

/** Messages that the forms and the calls share, and that of a row of an acknowledgement. */
const formSentences: readonly string[] = [
  ...Object.values(serviceDeskFaults),
  ...Object.values(dataRequestFaults),
  ...Object.values(repairFaults),
  ...Object.values(systemFaults),
  postingFault,
]

/** What a code says beside its own sentence. */
const ownSentences: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  dato_invalido: formSentences,
  codigo_incorrecto: [codeNoLongerValid],
  enlace_cerrado: [unknownStopCode],
  promesa_imposible: Object.values(promiseRefusals),
  no_encontrado: [systemFaults.unknown],
  caso_movido: [systemFaults.later, systemFaults.impossible],
  caso_cerrado: [systemFaults.closed],
  idempotencia_distinta: [systemFaults.taken],
  no_disponible: [calendarExists, ticketSpent, dataRequestFaults.openAlready],
  ya_resuelto: [nothingOffered, dataRequestFaults.answeredBefore, dataRequestFaults.noneOpen],
}

const members = new Set([
  'code',
  'message',
  'campo',
  'segundosEspera',
  'permiso',
  'readFrom',
  'amount',
  'currency',
])

/** The messages about a faulty field, ours and the specification's. */
const fieldSentence =
  /^((El campo \S+|El mensaje|La cabecera \S+|El número de (documento|DNI|RUC|celular|celular anterior|celular nuevo)) (es|no es|está|no está|no tiene|tiene|debe) [\wñáéíóú ,.-]+|El monto ingresado es (inferior|superior) al permitido|El monto (debe ser mayor que cero|es demasiado grande)|El próximo cobro es el [\d/]+, no el [\d/]+\.)$/

/**
 * What is wrong with an error answer, or null: it must have a known code, that code's status, a Spanish
 * message and no other members.
 */
export function checkError({ status, contentType, text }: GivenAnswer): string | null {
  if (status >= 500 && status !== 502 && status !== 503) return `a fault of ours (${status})`
  if (!contentType.startsWith('application/json')) return `an error as ${contentType || 'nothing'}`
  const answer = readObject(text)
  if (!answer) return 'an error that is no object'
  const { code, message } = answer
  if (typeof code !== 'string' || !Object.hasOwn(errorCatalogue, code)) return `no code of ours: ${code}`
  const known = errorCatalogue[code as ErrorCode]
  if (known.status !== status) return `${code} with ${status}`
  const own =
    (code === 'dato_invalido' && fieldSentence.test(String(message))) ||
    ownSentences[code as ErrorCode]?.includes(String(message))
  if (message !== known.message && !own) return `no sentence of ours: ${message}`
  const more = Object.keys(answer).find((name) => !members.has(name))
  return more ? `an error with ${more}` : null
}

/** What is wrong with the answer to a broken request, or null. */
export function checkAnswer(request: BadRequest, answer: GivenAnswer): string | null {
  if (answer.status < 300) {
    if (request.breaks === 'maybe') return null
    const faults = rowFaults(answer.text)
    if (!faults) return `taken with ${answer.status}`
    return request.breaks === 'message' || faults.includes(request.field?.split('.')[2] ?? '')
      ? null
      : `${faults} for ${request.field}`
  }
  const fault = checkError(answer)
  if (fault || request.breaks !== 'field') return fault
  const { code, campo } = readObject(answer.text) ?? {}
  // The owner is checked before the validity of the field.
  if (code === 'ajeno' && /^(nro|tipo)documento$/i.test(request.field ?? '')) return null
  return code === 'dato_invalido' && campo === request.field
    ? null
    : `${code} of ${campo} for ${request.field}`
}

/** The fields for which the first row of a batch was refused; null where nothing was. */
export function rowFaults(text: string): string[] | null {
  const { counts, rows } = readObject(text) ?? {}
  // Rows of an acknowledgement are refused too, and without counts.
  const [row] = counts && Array.isArray(rows) ? rows : []
  return row?.outcome === 'refused' ? row.faults.map(({ field }: { field: string }) => field) : null
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

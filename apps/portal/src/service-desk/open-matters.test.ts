import type { RepairCase } from '@llave/domain/repairs/repair-case'
import type { FiledComplaint } from '@llave/domain/service-desk/complaint'
import type { Query } from '@llave/domain/service-desk/query'
import { expect, test } from 'vitest'
import { openMatters } from './open-matters.ts'

const day = (of: number) => Temporal.PlainDateTime.from({ year: 2026, month: 11, day: of })
const names = { projectName: 'Quinta Ficus', productName: 'Departamento 502' }
const query = (id: string, state: string, at: number) =>
  ({ ...names, id, state, subject: `Consulta ${id}`, lastMessageAt: day(at), unread: 0 }) as Query
const repair = (id: string, state: string, at: number) =>
  ({
    ...{ ...names, id, state, room: 'kitchen', item: 'floor', defect: 'hollow' },
    steps: [{ at: day(1) }, { at: day(at) }],
  }) as unknown as RepairCase
const complaint = (id: string, state: string, at: number, answeredAt?: number) =>
  ({
    ...{ ...names, id, state, observation: 'La puerta roza.\nMucho.', filedAt: day(at) },
    messages: answeredAt ? [{ writtenAt: day(answeredAt) }] : [],
  }) as unknown as FiledComplaint

test('what is open stands once, the last that moved first; what ended does not', () => {
  const matters = openMatters(
    [query('45', 'open', 5), query('31', 'closed', 20)],
    [repair('50', 'finished', 9), repair('51', 'accepted', 21), repair('52', 'declined', 22)],
    [
      ...[complaint('50', 'answered', 2), complaint('51', 'attended', 2), complaint('52', 'answered', 2)],
      ...[
        complaint('60', 'received', 6),
        complaint('61', 'answered', 1, 12),
        complaint('62', 'attended', 25),
      ],
    ],
  )
  expect(matters.map(({ number, path }) => [number, path])).toEqual([
    ['Reclamo 61', '/query/note'],
    ['Caso 50', '/query/note/50'],
    ['Reclamo 60', '/query/note'],
    ['Consulta 45', '/query/request/45'],
  ])
  expect(matters[0]?.title).toBe('La puerta roza.')
})

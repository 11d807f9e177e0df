import { expect, test } from 'vitest'
import { printReport } from '../integration/import/print-report.ts'
import { describeQuarantine } from './describe-quarantine.ts'
import { printTable } from './print-table.ts'

test('a cell stays in its row and column, whatever its content', () => {
  const text = printTable([
    ['order', 'reason'],
    ['a\u001b[2J', 'b\nforged  row'],
    ['\u202eab', 'c\td\r'],
  ])
  expect(text).toBe(
    ['order       reason', 'a\\u001b[2J  b\\nforged  row', '\\u202eab    c\\td\\u000d', ''].join('\n'),
  )
})

test('the lists of the operator and of an import are printed this way', () => {
  const quarantine = describeQuarantine([
    {
      since: Temporal.Instant.from('2026-11-21T15:00:00Z'),
      shop: '70001',
      uuid: 'ab\u001b]52;c;aG9sYQ==\u0007',
      orderId: '1\n2',
      proforma: '1000\u202e234',
      document: 'L-1',
      amountMinor: 100,
      currency: 'PEN',
      operation: 'DEBIT',
      detailedStatus: 'CAPTURED',
      reason: 'other-amount',
    },
  ])
  expect(quarantine.split('\n')).toHaveLength(3)
  expect(quarantine).toContain('ab\\u001b]52;c;aG9sYQ==\\u0007  1\\n2   1000\\u202e234 L-1')
  const none = { created: 0, changed: 0, same: 0, withdrawn: 0, refused: 0 }
  const named = { file: 'a.csv', line: 2, value: '', expected: '', proforma: '', letra: '' }
  const report = printReport({
    applied: true,
    counts: {
      projects: none,
      progress: none,
      customers: none,
      properties: none,
      receivables: none,
      'exchange-rates': none,
      notices: none,
      documents: none,
      'title-stages': none,
      replies: none,
    },
    findings: [{ ...named, field: '', column: 'x\u001b[2J\ny', reason: 'no es un campo', refused: true }],
    returned: [],
    notReturned: [],
  })
  expect(report).toBe('a.csv:2: rechazada: x\\u001b[2J\\ny: no es un campo\n')
})

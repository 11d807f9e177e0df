import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRepeatedMembers } from './find-repeated-members.ts'

test.each([
  ['{"rows":[{"a":1,"b":2},{"a":1,"a":2}],"dryRun":true}', [{ row: 1, member: 'a' }]],
  ['{ "rows" : [ {"a":"\\"}","\\u0061" : 2 , "b":1,"b":1} ] }', [{ row: 0, member: 'a' }]],
  ['{"rows":[{"a":{"b":[1,{"c":1,"c":2}]}}]}', [{ row: 0, member: 'c' }]],
  ['{"rows":[["x"],{"a":"a","b":"a"},"a",{"a":{"a":1}}]}', []],
  ['{"dryRun":true,"rows":[],"dryRun":false}', [{ row: null, member: 'dryRun' }]],
  ['{"rows":[{"a":1}],"rows":[{"a":1}]}', [{ row: null, member: 'rows' }]],
  ['{"other":[{"a":1,"a":1}],"rows":[]}', [{ row: null, member: 'a' }]],
  ['{"a\\\\":1,"a":2,"a\\\\":3}', [{ row: null, member: 'a\\' }]],
  ['"a"', []],
])('%s', (text, found) => {
  expect(findRepeatedMembers(text)).toEqual(found)
})

test('what has no member twice is found without one, and a member that is said again is found', () => {
  const name = fc.string({ unit: 'binary' })
  const rows = fc.array(fc.dictionary(name, fc.jsonValue(), { maxKeys: 8 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, name, fc.nat(), fc.constantFrom(0, 1), (objects, member, chosen, indent) => {
      expect(findRepeatedMembers(JSON.stringify({ rows: objects }, null, indent))).toEqual([])
      const row = chosen % objects.length
      const twice = objects.map((object, place) => {
        const text = JSON.stringify({ ...object, [member]: 0 })
        return place === row ? text.replace(/\}$/, `,${JSON.stringify(member)}:1}`) : JSON.stringify(object)
      })
      expect(findRepeatedMembers(`{"rows":[${twice}]}`)).toEqual([{ row, member }])
    }),
  )
})

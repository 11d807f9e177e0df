import { rightsOf } from '@llave/domain/staff/rights'
import { roles } from '@llave/domain/staff/roles'
import { expect, test } from 'vitest'
import { listPlaces } from './list-places.ts'
import { type Screen, screens } from './screens.ts'

const table: Readonly<Record<string, Screen>> = {
  '/entrar': { right: null, script: '', place: { title: 'Entrar', key: 'e' } },
  '/': { right: 'read:today', script: '', place: { title: 'Hoy', key: 'h' } },
  '/bandeja': { right: 'read:inbox', script: '', place: { title: 'Bandeja', key: 'b' } },
  '/bandeja/:id': { right: 'read:inbox', script: '' },
  '/auditoria': { right: 'read:audit', script: '', place: { title: 'Auditoría', key: 'a' } },
}

test('the bar has the places that one’s rights open, in the order of the table', () => {
  const titles = (...held: Parameters<typeof rightsOf>[0]) =>
    listPlaces(table, rightsOf(held)).map(({ path, title }) => `${path} ${title}`)
  expect(titles('service')).toEqual(['/ Hoy', '/bandeja Bandeja'])
  expect(titles('content')).toEqual(['/ Hoy'])
  expect(titles('audit', 'content')).toEqual(['/ Hoy', '/bandeja Bandeja', '/auditoria Auditoría'])
  expect(titles()).toEqual([])
})

test('no two places answer to one key, and home is one of them', () => {
  const places = listPlaces(screens, rightsOf(roles))
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length)
  expect(places.map(({ path }) => path)).toContain('/')
})

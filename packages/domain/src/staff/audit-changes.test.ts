import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changed, changeLine, changeMemberNames, sayChange } from './audit-changes.ts'

test('what changed is said in Spanish, both ways', () => {
  const said = [
    changeLine({ member: 'roles', ...changed(['service', 'treasury'], null) }),
    changeLine({ member: 'topic', ...changed('other', 'papers') }),
    changeLine({ member: 'state', ...changed('open', 'closed') }),
    changeLine({ member: 'endsAt', ...changed(null, '2026-12-21T20:20:05Z') }),
    changeLine({ member: 'scopes', ...changed(null, ['read:payments', 'gone:scope']) }),
    changeLine({ member: 'feeds', ...changed(['payments'], 'refunds') }),
    changeLine({ member: 'owner', ...changed(null, 'Ana Soto') }),
  ]
  expect(said).toEqual([
    'roles: atención, tesorería → nada',
    'tema: Otros → Documentos',
    'estado: abierto → cerrado',
    'vence: nada → 21/12/2026, 15:20',
    'permisos: nada → Leer pagos y devoluciones, gone:scope',
    'novedades: pagos → devoluciones',
    'a cargo de: nada → Ana Soto',
  ])
})

test('whatever an earlier version kept can be said', () => {
  fc.assert(
    fc.property(fc.constantFrom(...changeMemberNames), fc.array(fc.string()), (member, values) => {
      expect(sayChange(member, values)).toContain(values.length === 0 ? 'nada' : '')
    }),
  )
  expect(sayChange('state', ['toString'])).toBe('toString')
})

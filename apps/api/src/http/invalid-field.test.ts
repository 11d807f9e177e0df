import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { invalidField } from './invalid-field.ts'

test('a validation error names its field, and one without a field still gets our error format', () => {
  const missing = z.safeDecode(z.object({ proforma: z.string() }), {} as never)
  if (missing.success) throw new Error('taken')
  expect(invalidField(missing.error)).toMatchObject({
    code: 'dato_invalido',
    details: { campo: 'proforma' },
    message: 'El campo proforma es requerido',
  })
  expect(invalidField(new z.core.$ZodError([]))).toMatchObject({
    code: 'dato_invalido',
    details: {},
    message: 'Revisa los datos enviados.',
  })
})

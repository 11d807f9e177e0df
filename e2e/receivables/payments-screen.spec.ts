import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

test('who owes nothing reads so under the pending payments', async ({ page, llave }) => {
  await signIn(page, llave, personas.carmen)
  await page.goto('/property/1000304/payment')
  await expect(page.getByText('No tienes ningún pago pendiente')).toBeVisible()
})

import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

test('home greets the customer by name', async ({ page, llave }) => {
  await signIn(page, llave, personas.mateo)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hola, ${personas.mateo.name}`)
})

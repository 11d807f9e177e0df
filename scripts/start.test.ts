import { expect, onTestFinished, test } from 'vitest'
import { runLlave } from '../e2e/journeys/run-llave.ts'

test('npm start plays the ERP, which posts what was paid and asked', async () => {
  const llave = await runLlave()
  onTestFinished(() => llave.end())
  await expect
    .poll(() => llave.said())
    .toMatch(/^ {2}ERP: anotó la consulta 20003, mensaje 1, como CRM-\d{8}$/m)
  await expect.poll(() => llave.said()).toMatch(/^ {2}ERP: Llave avisa que hay novedades en payments$/m)
  expect(llave.said()).toMatch(/^ {2}ERP: asentó WEB-00000001 como 15\d{8}$/m)
  expect(llave.said()).not.toContain('no pudo')
})

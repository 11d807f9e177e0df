import { decideNumberChange, listNumberChanges } from '@llave/contract/staff/number-changes'
import { widths } from '../../widths.ts'
import { checkLooks } from './check-looks.ts'
import { expect, test } from './mesa.ts'
import { numberChangeStates } from './number-states.ts'
import { showMesaState } from './states.ts'

test('changes of number are listed of all customers or of one, and one is taken away or given back with a reason', async ({
  page,
  mesa,
  pageErrors,
}) => {
  const state = numberChangeStates['mesa-number-changes']?.['some of each']
  if (!state) throw new Error('The screen has no such state')
  await showMesaState({ page, mesa, pageErrors }, state)
  expect(mesa.asked(listNumberChanges).at(-1)?.query).toEqual({})
  await checkLooks(page)

  await test.step('on a phone how each ended stands whole, below its numbers', async () => {
    const row = page.getByRole('row').filter({ hasText: 'No pudimos hablar contigo en tres días.' })
    for (const { width, height } of [{ width: 768, height: 1024 }, widths.desktop, widths.phone]) {
      await page.setViewportSize({ width, height })
      for (const cell of await row.getByRole('cell').all()) {
        const box = await cell.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? width + 1)).toBeLessThanOrEqual(width)
      }
    }
    await checkLooks(page)
  })

  mesa.answer(decideNumberChange, undefined)
  for (const [button, decision, says] of [
    ['Quitar el número nuevo', 'held', 'Ni el número nuevo ni el anterior ingresan'],
    ['Devolver el anterior', 'undone', 'El cliente ingresa otra vez con el número anterior'],
    ['Dejar el nuevo', 'approved', 'El cliente ingresa otra vez con el número nuevo'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(says)
    if (decision === 'held') await checkLooks(page)
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Llamó a las 15:10')
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toBeHidden()
    expect(mesa.asked(decideNumberChange).at(-1)?.body).toEqual({ decision, reason: 'Llamó a las 15:10' })
  }

  await page.goto('/numeros?cliente=41')
  await expect(page.getByRole('link', { name: 'Los de todos los clientes' })).toBeVisible()
  await expect.poll(() => mesa.asked(listNumberChanges).at(-1)?.query).toEqual({ customerId: '41' })
})

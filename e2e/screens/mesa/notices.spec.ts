import { createNotice, planNotice, readNotice } from '@llave/contract/staff/contents/notices'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'
import { answerCompose, sentNotice } from './notice-states.ts'

test('a notice to many is counted, seen, and goes only with its number typed; a refusal keeps what was written', {
  tag: '@every-width',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  mesa.signIn(staffSession('content'))
  answerCompose(mesa)
  mesa.answer(createNotice, { noticeId: '12', version: 1 })
  mesa.refuse(planNotice, 'cuenta_cambio')
  await page.goto('/contenidos/avisos/nuevo')
  const go = page.getByRole('button', { name: 'Publicar para 184 personas' })
  await page.getByRole('textbox', { name: 'Título' }).fill('Visita de obra')
  await page.getByRole('textbox', { name: 'Texto' }).fill('<b>El sábado</b>')
  await expect(page.getByRole('region', { name: 'Así lo verán' })).toContainText('<b>El sábado</b>')
  await go.click()
  await expect(page.getByText('Escribe 184 para confirmar.')).toBeVisible()
  expect(mesa.asked(createNotice)).toHaveLength(0)
  await page.getByRole('textbox', { name: /Escribe ese número/ }).fill('184')
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await go.click()
  await expect(page.getByRole('alert')).toContainText('Cambió cuántas personas')
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Visita de obra')
  expect(mesa.asked(planNotice)[0]?.body).toMatchObject({ people: 184, typed: 184, version: 1, goesAt: null })
})

test('who may only read is offered neither writing nor withdrawing', { tag: '@desktop' }, async ({
  page,
  mesa,
}) => {
  mesa.signIn(staffSession('audit'))
  mesa.answer(readNotice, sentNotice)
  await page.goto('/contenidos/avisos/12')
  await expect(page.getByText('846 de 1,412')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirar' })).toHaveCount(0)
  await checkAccessibility(page)
})

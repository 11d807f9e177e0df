import {
  countAudience,
  createNotice,
  listNotices,
  planNotice,
  readNotice,
  withdrawNotice,
} from '@llave/contract/staff/contents/notices'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'
import { answerCompose, noticeCounts, noticeLines, sentNotice } from './notice-states.ts'

test('a notice to many is counted, seen, and goes only with its number typed; a refusal keeps what was written', {
  tag: '@desktop',
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
  const whom = page.getByRole('combobox', { name: 'Para quién' })
  await whom.fill('Valle Sereno')
  await whom.fill('Etapa: Habilitación')
  await expect(page.getByRole('button', { name: 'Quitar Etapa: Habilitación' })).toBeVisible()
  const counted = () => mesa.asked(countAudience).at(-1)?.query
  await expect.poll(counted).toMatchObject({ kind: 'project', projectCode: 'VS', stage: 'Habilitación' })
  await page.getByRole('button', { name: 'Quitar Valle Sereno' }).click()
  await expect.poll(counted).toMatchObject({ kind: 'stage', projectCode: '' })
  await go.click()
  await expect(page.getByText('Escribe 184 para confirmar.')).toBeVisible()
  expect(mesa.asked(createNotice)).toHaveLength(0)
  await page.getByRole('textbox', { name: /Escribe ese número/ }).fill('184')
  await atBothWidths(page, async () => {
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await go.click()
  await expect(page.getByRole('alert')).toContainText('Cambió cuántas personas')
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Visita de obra')
  expect(mesa.asked(planNotice)[0]?.body).toMatchObject({ people: 184, typed: 184, version: 1, goesAt: null })
})

test('what is written and not saved is there again after a reload', { tag: '@desktop' }, async ({
  page,
  mesa,
}) => {
  mesa.signIn(staffSession('content'))
  answerCompose(mesa)
  await page.goto('/contenidos/avisos/nuevo')
  const title = page.getByRole('textbox', { name: 'Título' })
  const whom = page.getByRole('combobox', { name: 'Para quién' })
  await title.fill('Visita de obra')
  await whom.fill('1000234')
  await whom.press('Enter')
  await expect(page.getByRole('button', { name: 'Quitar 1000234' })).toBeVisible()
  await title.fill('')
  // Kept a moment after the last key: the screen is left, which keeps at once.
  await page.getByRole('link', { name: 'Contenidos' }).last().click()
  await page.getByRole('link', { name: 'Nuevo aviso' }).click()
  await expect(page.getByRole('button', { name: 'Quitar 1000234' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Quitar 1000234' })).toBeVisible()
  await expect(title).toHaveValue('')
})

test('a notice is withdrawn in its row with a reason; one of the ERP is not offered', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.signIn(staffSession('content'))
  mesa.answer(listNotices, { notices: noticeLines, after: '', counts: noticeCounts })
  mesa.answer(withdrawNotice, undefined)
  await page.goto('/contenidos')
  await expect(page.getByRole('row', { name: /Cambio en la cuenta/ })).toContainText('Lo retira el ERP')
  await expect(page.getByRole('button', { name: /^Retirar / })).toHaveCount(2)
  const reached = page.getByRole('row', { name: /Atención por fiestas/ })
  await expect(reached).toContainText('846 de 1,412')
  await expect(reached.locator('path').last()).toHaveAttribute('d', 'M4 6H51.9')
  await page.getByRole('button', { name: 'Retirar Corte de agua en la torre B' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Retirar el aviso' }).click()
  expect(mesa.asked(withdrawNotice)).toHaveLength(0)
  await dialog.getByRole('textbox').fill('Se corrió la fecha')
  await dialog.getByRole('button', { name: 'Retirar el aviso' }).click()
  await expect(dialog).toHaveCount(0)
  expect(mesa.asked(withdrawNotice)[0]).toMatchObject({ params: { noticeId: '14' }, body: { version: 3 } })
  await checkAccessibility(page)
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

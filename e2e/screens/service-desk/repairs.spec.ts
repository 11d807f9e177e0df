import { listRepairs, moveRepair, openRepair } from '@llave/contract/repairs/repair-calls'
import { readAttachment } from '@llave/contract/service-desk/read-attachment'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { expectDraftPictureStored } from '../../drafts.ts'
import { jpegWithoutPrefix, paintPhoto } from '../../paint.ts'
import { atBothWidths } from '../../widths.ts'
import { flat, repairCase, today } from '../fixtures.ts'
import { expect, test } from '../screen.ts'

const deliveries = [{ proforma: flat.proforma, deliveredOn: Temporal.PlainDate.from('2026-05-14') }]
const next = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

async function tellPlace(page: Page) {
  await page.getByRole('button', { name: /Quinta Ficus/ }).click()
  await page.getByLabel('Sala comedor').check()
  await next(page)
  await page.getByLabel('Mampara o ventana').check()
  await page.getByLabel('Entra agua por el marco').check()
  await next(page)
}

test.beforeEach(async ({ screens }) => {
  const { buffer } = await paintPhoto()
  screens.answer(readAttachment, { bytes: new Uint8Array(buffer), fileName: 'sala.jpg' })
})

test('a case is told room by room, marked by keyboard, kept without a network and over a reload, and sent once', async ({
  page,
  screens,
  pageErrors,
}) => {
  screens.answer(listRepairs, { cases: [], deliveries })
  screens.answer(
    openRepair,
    repairCase({ state: 'received', version: 1, steps: repairCase().steps.slice(0, 1) }),
  )
  await screens.open('/query/note')
  await page.getByRole('link', { name: 'Señala el ambiente y marca la foto' }).click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { name: '¿En qué propiedad?' })).toBeVisible()
    await checkAccessibility(page)
  })
  await tellPlace(page)
  await expect(page.getByText('Con garantía hasta el 14/05/2027')).toBeVisible()

  await test.step('fifty photos leave five, and say so', async () => {
    const photo = await paintPhoto()
    const files = Array.from({ length: 50 }, (_, index) => ({ ...photo, name: `foto-${index}.jpg` }))
    await page.getByLabel('Elegir fotos').setInputFiles(files)
    await expect(page.getByText('Se admiten hasta 5 fotos')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Quitar foto-/ })).toHaveCount(5)
    for (const index of [4, 3, 2, 1]) await page.getByRole('button', { name: `Quitar foto-${index}` }).click()
  })

  await test.step('a mark is put, moved and named by keyboard', async () => {
    await page.getByRole('button', { name: 'Añadir una marca' }).click()
    await next(page)
    await expect(page.getByText('Escribe qué hay en la marca, o quítala')).toBeVisible()
    await page.getByLabel('Qué hay en la marca 1').fill('Mancha en la pared')
    const mark = page.getByRole('button', { name: /^Marca 1/ })
    await expect(mark).toHaveAccessibleName(/al centro, a media altura/)
    await mark.focus()
    for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowLeft')
    await atBothWidths(page, async () => {
      await expect(mark).toHaveAccessibleName(/a la izquierda, a media altura/)
      await checkAccessibility(page)
    })
    await page.getByRole('button', { name: 'Añadir una marca' }).click()
    await page.getByRole('button', { name: /^Marca 2/ }).focus()
    await page.keyboard.press('Delete')
    await expect(page.getByLabel('Qué hay en la marca 2')).toHaveCount(0)
    await next(page)
  })

  await test.step('without a network it waits, until something is changed, and is kept', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText('Sin conexión: tu caso esperará la red')).toBeVisible()
    const waits = page.getByText('Tu caso con su foto se envía solo cuando vuelva')
    const send = page.getByRole('button', { name: 'Enviar', exact: true })
    await send.click()
    await atBothWidths(page, async () => {
      await expect(waits).toBeVisible()
      await expect(send).toBeDisabled()
      await checkAccessibility(page)
    })
    await page.getByLabel('Detalle (opcional)').fill('يدخل')
    await expect(waits).toBeHidden()
    await send.click()
    await page.getByRole('button', { name: 'No enviar todavía' }).click()
    await expect(waits).toBeHidden()
    await page.context().setOffline(false)
    expect(screens.asked(openRepair)).toEqual([])
  })

  await test.step('what the server then refuses is a draft again, and both the bar and the form say so', async () => {
    pageErrors.expect(/status of 400|ERR_INTERNET_DISCONNECTED/)
    const message = 'El email de contacto es incorrecto'
    screens.refuse(openRepair, 'dato_invalido', { campo: 'correo' }, message)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(page.getByText('Espera la red.')).toBeVisible()
    await page.context().setOffline(false)
    await atBothWidths(page, async () => {
      await expect(
        page.getByText('Tu caso, que esperaba la red, no se envió. Sigue como borrador.'),
      ).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(page.getByLabel('Detalle (opcional)')).toHaveValue('يدخل')
      await checkAccessibility(page)
    })
    await expectDraftPictureStored(page)
    await page.reload()
    await expect(page.getByText('Mampara o ventana: entra agua por el marco')).toBeVisible()
    await next(page)
    await page.getByLabel('Detalle (opcional)').fill('يدخل الماء')
    await atBothWidths(page, () => checkLargeText(page))
  })

  await test.step('after a failure the same key is sent again, however it was changed, and what was changed stays', async () => {
    pageErrors.expect(/status of 500/)
    screens.refuse(openRepair, 'error_interno')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Lo que escribiste queda guardado.')).toBeVisible()
    screens.answer(openRepair, repairCase({ state: 'received', version: 1 }))
    const words = page.getByLabel('Detalle (opcional)')
    await words.fill('يدخل الماء هنا')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page).toHaveURL('/query/note/5001')
    await atBothWidths(page, async () => {
      await expect(page.getByText('Ya habíamos abierto este caso antes de tu cambio.')).toBeVisible()
      await checkAccessibility(page)
    })
    const asked = screens.asked(openRepair)
    expect(new Set(asked.map(({ request }) => request.headers['idempotency-key'])).size).toBe(1)
    expect(asked.at(-1)?.request.body).toMatchObject({
      proforma: flat.proforma,
      ambiente: 'living-room',
      elemento: 'window',
      defecto: 'water',
      detalle: 'يدخل الماء هنا',
      fotos: [{ marcas: [{ x: 200, y: 500, texto: 'Mancha en la pared' }] }],
    })
    await page.getByRole('link', { name: 'como borrador' }).click()
    await expect(page.getByText('Ya recibimos este caso: es el número 5001.')).toBeVisible()
    await next(page)
    await atBothWidths(page, async () => {
      await expect(words).toHaveValue('يدخل الماء هنا')
      await checkAccessibility(page)
      await checkLargeText(page)
    })
    await page.getByRole('button', { name: 'Borrar lo que escribí' }).click()
    await expect(page.getByRole('heading', { name: '¿En qué propiedad?' })).toBeVisible()
  })
})

test.describe('a case', () => {
  test('shows before and after, and is refused with a reason or accepted', async ({ page, screens }) => {
    screens.answer(listRepairs, { cases: [repairCase()], deliveries })
    await screens.open('/query/note')
    await page.getByRole('link', { name: /Caso 5001/ }).click()
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: '¿Quedó bien?' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Foto adjunta: foto.jpg' })).toHaveCount(3)
      await checkAccessibility(page)
      await checkLargeText(page)
    })
    await page.getByRole('button', { name: 'No, todavía no' }).click()
    await page.getByRole('button', { name: 'Pedir otra visita' }).click()
    await expect(page.getByText('Cuéntanos el motivo')).toBeVisible()
    expect(screens.asked(moveRepair)).toEqual([])
    await page.getByLabel('Cuéntanos').fill('Volvió a entrar agua.')
    await page.getByLabel('Elegir fotos').setInputFiles(await paintPhoto())
    await atBothWidths(page, async () => {
      await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(1)
      await checkAccessibility(page)
    })
    screens.answer(moveRepair, repairCase({ state: 'refused', version: 6 }))
    await page.getByRole('button', { name: 'Pedir otra visita' }).click()
    await expect(page.getByText('Falta algo')).toBeVisible()
    expect(screens.asked(moveRepair).at(-1)?.request.body).toMatchObject({
      nReclamo: '5001',
      visto: 5,
      paso: 'NO_CONFORME',
      motivo: 'Volvió a entrar agua.',
      fotos: [{ base64: jpegWithoutPrefix }],
    })
  })

  test('of which a visit is proposed has its hours chosen; one that moved meanwhile is shown as it is', async ({
    page,
    screens,
    pageErrors,
  }) => {
    const slots = [3, 4].map((days) => today.add({ days }).toPlainDateTime('10:30'))
    const proposed = repairCase({ state: 'visit_proposed', version: 2, slots })
    screens.answer(listRepairs, { cases: [proposed], deliveries })
    await screens.open('/query/note/5001')
    const choose = page.getByRole('button', { name: 'Elegir este horario' })
    await choose.click()
    await expect(page.getByText('Elige un horario')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('radio').first().check()
    pageErrors.expect(/status of 409/)
    screens.refuse(moveRepair, 'caso_movido')
    screens.answer(listRepairs, { cases: [repairCase({ state: 'repairing' })], deliveries })
    await choose.click()
    await expect(page.getByText('El caso cambió mientras lo veías. Mira cómo está ahora.')).toBeVisible()
    await expect(page.getByText('En reparación').first()).toBeVisible()
  })

  test('stands on the page of its property, with the day of delivery', async ({ page, screens }) => {
    screens.answer(listRepairs, { cases: [repairCase()], deliveries })
    await screens.open(`/property/${flat.proforma}/notices`)
    await expect(page.getByRole('heading', { name: 'Entregado el 14/05/2026' })).toBeVisible()
    await page.getByRole('link', { name: /Caso 5001/ }).click()
    await expect(page).toHaveURL('/query/note/5001')
  })
})

test('photos are sent as jpeg', async ({ page, screens }) => {
  screens.answer(openRepair, repairCase())
  await screens.open('/query/note/new')
  await tellPlace(page)
  await page.getByLabel('Elegir fotos').setInputFiles(await paintPhoto())
  await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(1)
  await next(page)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page).toHaveURL('/query/note/5001')
  const body = screens.asked(openRepair).at(-1)?.request.body as { fotos: { foto: { base64: string } }[] }
  expect(body.fotos[0]?.foto.base64).toEqual(jpegWithoutPrefix)
})

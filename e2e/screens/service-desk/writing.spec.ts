import { closeSession } from '@llave/contract/access/close-session'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { openQuery } from '@llave/contract/service-desk/open-query'
import { readThread } from '@llave/contract/service-desk/read-thread'
import { replyToQuery } from '@llave/contract/service-desk/reply-to-query'
import { checkAccessibility, checkStoppedAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { expectDraftPictureStored } from '../../drafts.ts'
import { jpegWithoutPrefix, paintPhoto, paintPng, readSent } from '../../paint.ts'
import { atBothWidths } from '../../widths.ts'
import { fillSignIn } from '../access/fill-sign-in.ts'
import { query, queryMessage } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { fillQuery, sent } from './fill-query.ts'
import { sendHeld } from './send-held.ts'

/** Not an accepted picture, whatever its name says. */
const gif = { name: 'virus.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a') }
const notPicture = 'El archivo no es una imagen jpg o png'
const leak = query('45', 'Filtración junto a la mampara de la sala')

test('a new query is validated, accepts one picture, is sent completely, confirms for three seconds, and leads back to the list', async ({
  page,
  screens,
}) => {
  screens.answer(listQueries, [leak])
  screens.answer(openQuery, { queryId: '46' })
  await screens.open('/query/request/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nueva Consulta')
  await expect(page.getByRole('link', { name: 'Volver a mis consultas' })).toHaveAttribute(
    'href',
    '/query/request',
  )
  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  const file = page.getByLabel('Archivo Adjunto:', { exact: true })

  await test.step('every invalid field shows its error, and nothing is sent', async () => {
    await send.click()
    for (const words of ['El asunto es requerido', 'El proyecto es requerido', 'La consulta es requerida']) {
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await atBothWidths(page, async (atDesk) => {
      await expect(page.getByLabel('Asunto')).toBeFocused()
      await checkAccessibility(page)
      await checkLargeText(page, atDesk ? [] : ['a[href="/query/request"] span'])
    })
    await page.getByLabel('Asunto').fill('x')
    await expect(page.getByText('El asunto es requerido', { exact: true })).toBeHidden()
    await page.getByLabel('Asunto').fill('')
    await expect(page.getByText('El asunto es requerido', { exact: true })).toBeVisible()
    expect(screens.asked(openQuery)).toEqual([])
  })

  await test.step('one picture: JPEG or PNG by content, shown by name, and removable', async () => {
    await expect(file).toHaveAttribute('accept', 'image/jpeg,image/png')
    await expect(file).toHaveJSProperty('multiple', false)
    await file.setInputFiles(gif)
    await expect(page.getByText(notPicture, { exact: true })).toBeVisible()
    await file.setInputFiles(await paintPng('plano.png'))
    await expect(page.getByText('plano.png', { exact: true })).toBeVisible()
    await expect(page.getByText(notPicture, { exact: true })).toBeHidden()
    // With one attached, no other can be chosen.
    await expect(file).toHaveCount(0)
    await page.getByRole('button', { name: 'Quitar plano.png', exact: true }).click()
    await file.setInputFiles(await paintPhoto('puerta principal.jpg'))
    await expect(page.getByText('puerta principal.jpg')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar puerta principal.jpg' }).click()
    await expect(page.getByText('puerta principal.jpg')).toHaveCount(0)
    await file.setInputFiles(await paintPhoto('puerta principal.jpg'))
    await expect(page.getByText('puerta principal.jpg')).toBeVisible()
  })

  await test.step('it is sent resized, without prefix and without camera metadata', async () => {
    await fillQuery(page, 'Entrega <script>alert(1)</script>')
    const asked = await sendHeld(screens, openQuery, send)
    expect([asked?.request.method, asked?.request.url]).toEqual([
      'POST',
      '/api/MisConsultasSAC/SendConsultaWebMovil',
    ])
    expect(asked?.request.body).toEqual({
      tipoDocumento: '01',
      nroDocumento: '44556677',
      proyecto: 'P01',
      asunto: 'Entrega <script>alert(1)</script>',
      consulta: 'Primera línea.\nSegunda línea.',
      file: { base64: jpegWithoutPrefix, fileName: 'puerta principal.jpg' },
    })
    expect(await readSent(asked?.body.picture?.base64 ?? '')).toEqual({
      format: 'jpeg',
      width: 2000,
      height: 1000,
      exif: undefined,
    })
  })

  await test.step('the confirmation for three seconds, then the list', async () => {
    await expect(page.getByText(sent, { exact: true })).toBeVisible()
    await page.clock.runFor(2_900)
    await expect(page.getByText(sent, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/query/request/new')
    await page.clock.runFor(100)
    await page.clock.resume()
    await expect(page).toHaveURL('/query/request')
  })

  await test.step('the next one is sent without a picture', async () => {
    await page.getByRole('link', { name: 'Nueva consulta', exact: true }).click()
    await fillQuery(page, 'Recibo de agua')
    await send.click()
    await expect(page.getByText(sent, { exact: true })).toBeVisible()
    expect(screens.asked(openQuery)[1]?.request.body).toMatchObject({ asunto: 'Recibo de agua', file: null })
  })
})

test('a reply needs text, accepts one picture, is cleared once sent, and leads back to the list after three seconds', async ({
  page,
  screens,
}) => {
  screens.answer(listQueries, [leak])
  screens.answer(readThread, [queryMessage(leak, 1, 'Entra agua por la mampara.')])
  screens.answer(replyToQuery, { queryId: '45', position: 2 })
  await screens.open('/query/request/45')
  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  await send.click()
  await atBothWidths(page, async () => {
    await expect(page.getByText('La consulta es requerida', { exact: true })).toBeVisible()
    await expect(send).toBeVisible()
  })
  expect(screens.asked(replyToQuery)).toEqual([])
  await page.getByLabel('Responder:').fill('Una cosa más.\nGracias.')
  await expect(page.getByText('La consulta es requerida', { exact: true })).toBeHidden()

  const file = page.getByLabel('Archivo Adjunto:', { exact: true })
  await expect(file).toHaveAttribute('accept', 'image/jpeg,image/png')
  await expect(file).toHaveJSProperty('multiple', false)
  await file.setInputFiles(gif)
  await expect(page.getByText(notPicture, { exact: true })).toBeVisible()
  await file.setInputFiles(await paintPng('plano.png'))
  await expect(page.getByText('plano.png', { exact: true })).toBeVisible()
  await expect(file).toHaveCount(0)
  await page.getByRole('button', { name: 'Quitar plano.png', exact: true }).click()
  await expect(page.getByText('plano.png')).toHaveCount(0)
  await file.setInputFiles(await paintPhoto('ventana.jpg'))
  await expect(page.getByText('ventana.jpg', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar ventana.jpg', exact: true })).toBeVisible()
  const asked = await sendHeld(screens, replyToQuery, send)
  expect([asked?.request.method, asked?.request.url]).toEqual([
    'POST',
    '/api/MisConsultasSAC/SendHiloConsultaWebMovil',
  ])
  expect(asked?.request.body).toEqual({
    tipoDocumento: '01',
    nroDocumento: '44556677',
    contenido: 'Una cosa más.\nGracias.',
    nroHilo: '1',
    nroConsulta: '45',
    file: { base64: jpegWithoutPrefix, fileName: 'ventana.jpg' },
  })
  await expect(page.getByText(sent, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Responder:')).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(0)
  const ran = await checkStoppedAccessibility(page)
  await page.clock.runFor(2_900 - ran)
  await expect(page.getByText(sent, { exact: true })).toBeVisible()
  await page.clock.runFor(100)
  await page.clock.resume()
  await expect(page).toHaveURL('/query/request')
})

test('a draft survives a reload, a lost connection and a night in which its tab slept, and is deleted on sign-out', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  screens.answer(listQueries, [leak])
  await screens.open('/query/request/new')
  await fillQuery(page, 'Recibo de agua')
  await page.getByLabel('Archivo Adjunto:').setInputFiles(await paintPhoto('recibo.jpg'))
  await expect(page.getByText('recibo.jpg')).toBeVisible()

  await test.step('it is there after a reload', async () => {
    await expectDraftPictureStored(page)
    await page.reload()
    await expect(page.getByLabel('Asunto')).toHaveValue('Recibo de agua')
    await expect(page.getByLabel('Consulta', { exact: true })).toHaveValue('Primera línea.\nSegunda línea.')
    await expect(page.getByText('recibo.jpg')).toBeVisible()
  })

  await test.step('without a network it is kept, with a message', async () => {
    await page.context().setOffline(true)
    await expect(page.getByRole('button', { name: 'Enviar' })).toBeDisabled()
    await expect(page.getByText(/^Sin conexión: podrás enviarla cuando vuelva/)).toBeVisible()
    await checkAccessibility(page)
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Enviar' })).toBeEnabled()
    await page.reload()
    await expect(page.getByLabel('Asunto')).toHaveValue('Recibo de agua')
  })

  screens.answer(closeSession, undefined)
  async function enterAgain() {
    await fillSignIn(page)
    await page.getByLabel('Dígito 1').pressSequentially('123')
    await page.getByRole('button', { name: 'Verificar' }).click()
  }
  await test.step('the tab slept a night: it says that the session ended, and sign-in leads back to the draft', async () => {
    await expectDraftPictureStored(page)
    await page.evaluate(() => {
      localStorage.setItem('llave.seen', String(Date.now() - 9 * 3_600_000))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page.getByText('Tu sesión terminó por inactividad. Ingresa otra vez.')).toBeVisible()
    await enterAgain()
    await expect(page).toHaveURL('/query/request/new')
    await expect(page.getByLabel('Asunto')).toHaveValue('Recibo de agua')
    await expect(page.getByText('recibo.jpg')).toBeVisible()
  })

  await test.step('signing out deletes it', async () => {
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(page).toHaveURL(/\/login/)
    await enterAgain()
    await expect(page).toHaveURL('/')
    await page.goto('/query/request/new')
    await expect(page.getByLabel('Proyecto').getByRole('option')).not.toHaveCount(1)
    await expect(page.getByLabel('Asunto')).toHaveValue('')
  })
})

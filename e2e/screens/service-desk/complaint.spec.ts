import { readUser } from '@llave/contract/access/read-user'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { fileComplaint } from '@llave/contract/service-desk/file-complaint'
import { listComplaints } from '@llave/contract/service-desk/list-complaints'
import { readAttachment } from '@llave/contract/service-desk/read-attachment'
import type { Page } from '@playwright/test'
import {
  checkAccessibility,
  checkDarkAccessibility,
  checkStoppedAccessibility,
} from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { expectDraftPictureStored } from '../../drafts.ts'
import { jpegWithoutPrefix, paintPhoto, paintPng, readSent } from '../../paint.ts'
import { atBothWidths } from '../../widths.ts'
import { complaint, customer, flat, lot } from '../fixtures.ts'
import { paste } from '../paste.ts'
import { expect, test } from '../screen.ts'
import { sent } from './fill-query.ts'
import { sendHeld } from './send-held.ts'

async function choose(page: Page, proforma: string) {
  await page.getByLabel('Elegir proforma:').selectOption(proforma)
}

function fields(page: Page) {
  return {
    phone: page.getByLabel('Celular de contacto'),
    email: page.getByLabel('Email de contacto'),
    observation: page.getByLabel('Detalle de observación'),
    files: page.getByLabel('Elegir fotos'),
    send: page.getByRole('button', { name: 'Enviar', exact: true }),
    taken: page.getByRole('button', { name: /^Quitar/ }),
  }
}

test.beforeEach(({ screens }) => screens.answer(listComplaints, []))

test('a complaint is validated, accepts five photos, is sent completely, confirms for three seconds, and is cleared', async ({
  page,
  screens,
}) => {
  screens.answer(fileComplaint, { complaintId: '12', repeated: false, differs: null })
  await screens.open('/query/note')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reclamo sobre acabados en inmueble')
  const form = fields(page)
  await atBothWidths(page, async () => {
    await expect(page.getByLabel('Elegir proforma:')).toBeVisible()
    await expect(form.send).toHaveCount(0)
    await checkAccessibility(page)
  })

  await test.step('a proforma fills in the project and the contact', async () => {
    await choose(page, '1000235')
    const project = page.getByText('Proyecto', { exact: true }).locator('..')
    await expect(project).toHaveText('ProyectoQuinta Ficus')
    await expect(project).toBeVisible()
    for (const field of [form.phone, form.email, form.observation]) await expect(field).toBeVisible()
    await expect(page.getByRole('group', { name: 'Fotos 0/5', exact: true })).toBeVisible()
    await expect(form.phone).toHaveValue('999888777')
    await expect(form.email).toHaveValue('lucia.paredes@correo.example')
  })

  await test.step('every rule has its message', async () => {
    await form.phone.fill('')
    await form.email.fill('')
    await form.send.click()
    for (const words of [
      'El celular de contacto es requerido',
      'El email de contacto es requerido',
      'El detalle de observación es requerido',
    ]) {
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await atBothWidths(page, async () => {
      await expect(form.phone).toBeFocused()
      await checkAccessibility(page)
    })
    await form.phone.pressSequentially('9a9b8')
    await expect(form.phone).toHaveValue('998')
    await expect(page.getByText('El celular de contacto es incorrecto', { exact: true })).toBeVisible()
    await form.email.fill('lucia@')
    await expect(page.getByText('El email de contacto es incorrecto', { exact: true })).toBeVisible()
    await form.phone.fill('98765432')
    await expect(page.getByText('El celular de contacto es incorrecto', { exact: true })).toBeVisible()
    await form.phone.pressSequentially('19')
    await expect(form.phone).toHaveValue('987654321')
    await expect(page.getByText('El celular de contacto es incorrecto', { exact: true })).toBeHidden()
    await form.phone.fill('')
    await paste(form.phone, '+51 987-654-321')
    await expect(form.phone).toHaveValue('987654321')
    await form.email.fill('')
    await paste(form.email, '\u2068contacto@correo.example\u2069')
    await expect(form.email).toHaveValue('contacto@correo.example')
    // Hidden characters are dropped; newlines, tabs and emoji joiners stay.
    await paste(form.observation, 'La \u202epuerta\u202c no\u0007 cierra\u0085.\n\t👩‍👩‍👧\u2028\u001b[2J')
    await expect(form.observation).toHaveValue('La puerta no cierra.\n\t👩‍👩‍👧[2J')
    await form.observation.fill('La puerta del baño no cierra.\nTampoco la de la cocina.')
    await expect(page.locator('.field-error:visible')).toHaveCount(0)
  })

  await test.step('up to five photos, JPEG or PNG by content; each is shown and can be removed', async () => {
    await expect(form.files).toHaveAttribute('accept', 'image/jpeg,image/png')
    await atBothWidths(page, (atDesk) => expect(page.getByLabel('Tomar foto')).toHaveCount(atDesk ? 0 : 1))
    await expect(page.getByLabel('Tomar foto')).toHaveAttribute('capture', 'environment')
    await form.files.setInputFiles({
      name: 'virus.png',
      mimeType: 'image/png',
      buffer: Buffer.from('GIF89a'),
    })
    await expect(page.getByText('El archivo no es una imagen jpg o png', { exact: true })).toBeVisible()
    await form.files.setInputFiles([
      ...(await Promise.all([1, 2, 3].map((n) => paintPhoto(`foto ${n}.jpg`)))),
      await paintPng('foto 4.png'),
    ])
    await expect(form.taken).toHaveCount(4)
    await expect(page.getByRole('img', { name: 'foto 4.png' })).toBeVisible()
    await form.files.setInputFiles(await Promise.all([5, 6].map((n) => paintPhoto(`foto ${n}.jpg`))))
    await atBothWidths(page, async () => {
      await expect(page.getByText('Se admiten hasta 5 fotos', { exact: true })).toBeVisible()
      await expect(form.taken).toHaveCount(5)
      await expect(form.files).toBeDisabled()
      await checkAccessibility(page)
      await checkLargeText(page)
      await checkDarkAccessibility(page)
    })
    await page.getByRole('button', { name: 'Quitar foto 5.jpg' }).click()
    await expect(form.taken).toHaveCount(4)
  })

  await test.step('a photo can be dropped', async () => {
    const { buffer } = await paintPhoto()
    const data = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'soltada.jpg', { type: 'image/jpeg' }))
      return transfer
    }, buffer.toString('base64'))
    await page
      .getByRole('group', { name: /^Fotos/ })
      .locator('> div')
      .dispatchEvent('drop', { dataTransfer: data })
    await expect(page.getByRole('button', { name: 'Quitar soltada.jpg' })).toBeVisible()
  })

  await test.step('it is sent completely, with photos of at most 2,000 px without prefix', async () => {
    const asked = await sendHeld(screens, fileComplaint, form.send)
    expect(asked?.request.body).toMatchObject({
      tipoDocumento: '01',
      nroDocumento: '44556677',
      proforma: '1000235',
      plaza: 'LIM',
      codProyecto: 'P02',
      proyecto: 'Quinta Ficus',
      celular: '987654321',
      correo: 'contacto@correo.example',
      observacion: 'La puerta del baño no cierra.\nTampoco la de la cocina.',
    })
    expect([asked?.request.method, asked?.request.url]).toEqual([
      'POST',
      '/api/MisConsultasSAC/SendIncidentes',
    ])
    expect(asked?.request.body).toHaveProperty(
      'files',
      ['foto 1.jpg', 'foto 2.jpg', 'foto 3.jpg', 'foto 4.png', 'soltada.jpg'].map((fileName) => ({
        base64: jpegWithoutPrefix,
        fileName,
      })),
    )
    const photos = asked?.body.photos ?? []
    expect(await readSent(photos[0]?.base64 ?? '')).toMatchObject({
      format: 'jpeg',
      width: 2000,
      height: 1000,
    })
  })

  await test.step('the confirmation, for three seconds, on the same page, with the form cleared', async () => {
    await expect(page.getByText(sent, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Elegir proforma:')).toHaveValue('')
    const ran = await checkStoppedAccessibility(page)
    await page.clock.runFor(2_900 - ran)
    await expect(page.getByText(sent, { exact: true })).toBeVisible()
    await page.clock.runFor(100)
    await page.clock.resume()
    await expect(page.getByText(sent, { exact: true })).toBeHidden()
    await expect(page).toHaveURL('/query/note')
    // The number is shown until another complaint is started.
    const number = page.getByText(
      'Tu reclamo es el número 12. Guárdalo: con él puedes preguntar por tu reclamo.',
    )
    await expect(number).toBeVisible()
    await choose(page, '1000235')
    await expect(form.observation).toHaveValue('')
    await expect(form.taken).toHaveCount(0)
    await expect(number).toBeHidden()
  })
})

test('complaints are listed with number, state, text and photos; an empty list says so, and a failure offers Reintentar', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  await screens.open('/query/note')
  const list = page.getByRole('region', { name: 'Mis reclamos' })
  await expect(list.getByText('No tienes ningún reclamo.', { exact: true })).toBeVisible()

  await test.step('a failure', async () => {
    const release = screens.hold(listComplaints)
    screens.refuse(listComplaints, 'error_interno')
    await page.reload()
    await expect(list.getByText('Buscando tus reclamos…')).toBeVisible()
    release()
    await atBothWidths(page, async () => {
      await expect(list.getByText('No pudimos cargar tus reclamos.')).toBeVisible()
      await checkAccessibility(page)
    })
  })
  await test.step('two of them', async () => {
    const photos = [1, 2, 3, 4, 5].map((n) => ({
      id: `7f1c3a52-0000-4000-8000-00000000000${n}`,
      fileName: `puerta_${n}.jpg`,
      width: 1600,
      height: 1200,
    }))
    const at = complaint('5002').filedAt
    const written = [
      { text: 'Lo vemos.', writtenAt: at, isAnswer: false },
      { text: 'La cambiamos <b>hoy</b>.', writtenAt: at.add({ days: 1 }), isAnswer: true },
    ]
    screens.answer(listComplaints, [
      complaint('5002', { photos, state: 'answered', messages: written }),
      complaint('5001', { state: 'attended', observation: 'La pintura se pela.\n'.repeat(8).trim() }),
    ])
    const { buffer } = await paintPhoto()
    screens.answer(readAttachment, { bytes: new Uint8Array(buffer), fileName: 'puerta.jpg' })
    await list.getByRole('button', { name: 'Reintentar' }).click()
    const items = list.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(items).toHaveCount(2)
    await expect(items.nth(0).getByRole('heading')).toHaveText('Reclamo 5002')
    await expect(items.nth(0).getByText('Respondido', { exact: true })).toBeVisible()
    const messages = items.nth(0).getByRole('list', { name: 'Lo que te escribimos sobre el reclamo 5002' })
    await atBothWidths(page, async () => {
      await expect(messages.getByRole('listitem').nth(0)).toContainText('Mensaje 21/11/2026 15:20')
      await expect(messages.getByRole('listitem').nth(1)).toContainText('Respuesta 22/11/2026 15:20')
      await expect(messages.getByRole('listitem').nth(1)).toContainText('La cambiamos <b>hoy</b>.')
      await expect(items.nth(0)).toContainText('21/11/2026 15:20. 1000235, Quinta Ficus, Departamento 502')
      await expect(items.nth(0)).toContainText('La puerta del baño no cierra.')
      await expect(items.nth(0).getByRole('img')).toHaveCount(5)
      await expect(items.nth(1).getByText('Atendido', { exact: true })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
})

test('a foreign phone is not prefilled; a refusal is shown and the form kept; a draft with its photo survives a reload and is sent with only that photo', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of (400|500)/)
  const foreigner = { ...customer, phone: { dialCode: '34', number: '612345678' } }
  screens.answer(readUser, foreigner)
  screens.answer(readCustomerStatement, { customer: foreigner, products: [lot, flat], instalments: [] })
  await screens.open('/query/note', 'letter', { phone: foreigner.phone })
  await choose(page, '1000234')
  const form = fields(page)
  await expect(form.phone).toHaveValue('')
  await form.phone.fill('987654321')
  await form.observation.fill('El piso suena.')
  await form.files.setInputFiles([await paintPhoto('piso.jpg')])
  await expect(form.taken).toHaveCount(1)

  await test.step('a refusal of the server', async () => {
    const message = 'La imagen está dañada o es demasiado grande'
    screens.refuse(fileComplaint, 'dato_invalido', { campo: 'files.0' }, message)
    await form.send.click()
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(form.observation).toHaveValue('El piso suena.')
    await checkAccessibility(page)
  })
  await test.step('a server error', async () => {
    screens.refuse(fileComplaint, 'error_interno')
    await form.send.click()
    await expect(page.getByRole('alert')).toContainText('Lo que escribiste queda guardado.')
  })
  await test.step('a reload', async () => {
    screens.answer(fileComplaint, { complaintId: '12', repeated: false, differs: null })
    await expectDraftPictureStored(page)
    await page.reload()
    await expect(form.observation).toHaveValue('El piso suena.')
    await expect(form.phone).toHaveValue('987654321')
    await expect(page.getByRole('img', { name: 'piso.jpg' })).toBeVisible()
    await form.send.click()
    await expect(page.getByText(sent, { exact: true })).toBeVisible()
    expect(screens.asked(fileComplaint).at(-1)?.request.body).toHaveProperty('files', [
      { base64: jpegWithoutPrefix, fileName: 'piso.jpg' },
    ])
  })
  await test.step('changed after an answer that was lost, it is no second complaint', async () => {
    await choose(page, '1000234')
    await form.phone.fill('987654321')
    await form.observation.fill('La puerta roza.')
    screens.refuse(fileComplaint, 'error_interno')
    await form.send.click()
    await expect(page.getByRole('alert')).toContainText('Lo que escribiste queda guardado.')
    await form.observation.fill('La puerta roza al cerrar.')
    screens.answer(fileComplaint, { complaintId: '13', repeated: true, differs: true })
    await form.send.click()
    await expect(page.getByText('Ya recibimos este reclamo: es el número 13.')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    // Not awaited: it would go by itself.
    expect(await page.getByText(sent, { exact: true }).count()).toBe(0)
    await expect(form.observation).toHaveValue('La puerta roza al cerrar.')
    await checkAccessibility(page)
    const keys = screens.asked(fileComplaint).map(({ request }) => request.headers['idempotency-key'])
    expect(keys.at(-1)).toBe(keys.at(-2))
    await page.getByRole('button', { name: 'Borrar lo que escribí' }).click()
    await expect(form.observation).toBeHidden()
  })
  await test.step('where neither server nor list says it, nobody says that the change is not in it', async () => {
    await choose(page, '1000234')
    await form.phone.fill('987654321')
    await form.observation.fill('La ventana vibra.')
    screens.refuse(fileComplaint, 'error_interno')
    await form.send.click()
    await expect(page.getByRole('alert')).toContainText('Lo que escribiste queda guardado.')
    await form.observation.fill('La ventana vibra de noche.')
    screens.answer(fileComplaint, { complaintId: '14', repeated: true, differs: null })
    screens.refuse(listComplaints, 'error_interno')
    await form.send.click()
    await expect(page.getByText('Ya recibimos este reclamo: es el número 14.')).toBeVisible()
    await expect(page.getByText('No sabemos si tiene todo lo que escribiste')).toBeVisible()
    await expect(form.observation).toHaveValue('La ventana vibra de noche.')
  })
})

test('a complaint form whose properties do not load says so with Reintentar', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  const release = screens.hold(readCustomerStatement)
  screens.refuse(readCustomerStatement, 'error_interno')
  await screens.open('/query/note')
  await expect(page.getByText('Buscando tus inmuebles…')).toBeVisible()
  release()
  await expect(page.getByText('No pudimos cargar tus inmuebles.')).toBeVisible()
  await checkAccessibility(page)
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments: [] })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByLabel('Elegir proforma:')).toBeVisible()
})

import { beginDemonstration, listDemonstrationPeople } from '@llave/contract/staff/begin-demonstration'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'

test('sign-in: a failure is one line that names nobody, and a success leads home', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.signIn(null)
  await mesa.letEnter('refuse')
  await page.goto('/')
  await expect(page).toHaveURL('/entrar')
  await expect(page).toHaveTitle('Entrar · Mesa')
  await expect(page.getByRole('heading', { name: 'Buenas tardes' })).toBeVisible()
  const passkey = page.getByRole('button', { name: 'Entrar con tu llave de acceso' })
  await atBothWidths(page, async () => {
    await expect(passkey).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ve a tu portal' })).toHaveAttribute('href', /^http/)
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'No se usó ninguna llave. Vuelve a intentarlo, o entra de otra manera.',
  )

  await page.getByText('No puedo usar mi llave').click()
  const code = page.getByRole('textbox', { name: /^Código de recuperación/ })
  const send = page.getByRole('button', { name: 'Entrar con el código' })
  await send.click()
  await expect(code).toHaveAccessibleDescription('Escribe el código de tu hoja.')
  await page.getByRole('textbox', { name: 'Tu correo de trabajo' }).fill('milagros.rios@llave.example')
  await code.fill('1234-5678-9012')
  await send.click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('alert')).toContainText('No pudimos')
    await expect(code).toHaveValue('1234-5678-9012')
    await checkAccessibility(page)
  })

  // What leads to the company's own sign-in leaves this page: until then nothing is pressed twice.
  await page.getByRole('button', { name: 'Entrar con la cuenta de la empresa' }).click()
  await expect(passkey).toBeDisabled()

  await test.step('where there is no way in, it says so', async () => {
    await mesa.letEnter('none')
    await page.reload()
    await expect(page.getByText('Todavía no hay cómo entrar aquí.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })

  await test.step('the link of a demonstration offers its people, and one that is old says so', async () => {
    mesa.refuse(listDemonstrationPeople, 'sin_sesion')
    await page.goto('/entrar#demostracion=an-old-token')
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Este enlace de demostración no vale aquí.')
    mesa.answer(listDemonstrationPeople, [
      { personId: '7', name: 'Milagros Ríos', roles: ['service'] },
      { personId: '8', name: 'Renzo Aliaga', roles: ['treasury', 'collections'] },
    ])
    mesa.answer(beginDemonstration, undefined)
    await page.goto('/entrar#demostracion=the-token')
    await page.reload()
    const renzo = page.getByRole('button', { name: 'Renzo Aliaga tesorería y cobranzas' })
    await atBothWidths(page, async () => {
      await expect(renzo).toBeVisible()
      await checkAccessibility(page)
    })
    mesa.signIn(staffSession('service'))
    await renzo.click()
    await expect(page).toHaveURL('/')
    expect(mesa.asked(beginDemonstration)).toMatchObject([{ body: { token: 'the-token', personId: '8' } }])
    mesa.signIn(null)
  })

  await test.step('a success leads home, and whoever is in does not see sign-in', async () => {
    await mesa.letEnter('succeed')
    await page.goto('/entrar')
    await expect(passkey).toBeFocused()
    mesa.signIn(staffSession('service'))
    await passkey.click()
    await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
    await page.goto('/entrar')
    await expect(page).toHaveURL('/')
  })
})

import { expect, test } from 'vitest'
import { newDeviceMail } from './new-device-mail.ts'

const sender = { brandName: 'Inmobiliaria Añil', publicUrl: 'https://pagos.example.pe', colours: null }
const notice = {
  customerName: 'Lucía Paredes <Vargas>',
  at: Temporal.Instant.from('2026-11-22T01:02:03Z'),
  device: 'Chrome, Android',
}

test('the e-mail about a new device says when, from which device, and what to do if it was somebody else', async () => {
  const mail = newDeviceMail(sender, 'lucia@example.pe', notice)
  expect(mail.subject).toBe('Ingresaron a tu cuenta desde un equipo nuevo')
  await expect(mail.text).toMatchFileSnapshot('golden/new-device.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/new-device.html.golden')
  expect(mail.html).not.toContain('<Vargas>')
})

test('an unrecognized device is called unknown', () => {
  expect(newDeviceMail(sender, 'lucia@example.pe', { ...notice, device: '' }).text).toContain(
    'Equipo: No lo sabemos',
  )
})

test('the button has the colours of the brand, or those of the look', () => {
  const colours = { accent: '#0b5d3b', onAccent: '#fffff0' }
  const { html } = newDeviceMail({ ...sender, colours }, 'lucia@example.pe', notice)
  expect(html).toContain('background:#0b5d3b;border-radius:4px;color:#fffff0')
  expect(newDeviceMail(sender, 'lucia@example.pe', notice).html).toContain('background:#1f3f94')
})

import { money } from '@llave/domain/money/money'
import { expect, test } from 'vitest'
import { type SurplusNotice, surplusMail } from './surplus-mail.ts'

const sender = { brandName: 'Inmobiliaria Añil', publicUrl: 'https://pagos.example.pe', colours: null }
const notice: SurplusNotice = {
  letraNumber: null,
  customerName: 'Lucía Paredes',
  debt: { kind: 'instalment', proforma: '1000234', code: 'L-0018' },
  further: [],
  projectName: 'Valle Sereno',
  productName: 'Lote C-2',
  orderId: '211126104215-K7QF',
  amount: money(32050, 'USD'),
  maskedCard: '455788******0216',
  operatedAt: Temporal.Instant.from('2026-11-21T15:42:00Z'),
  done: true,
  why: 'paid-already',
  held: true,
}

test('a surplus payment is announced as refunded, with amount, card and order', async () => {
  const mail = surplusMail(sender, 'lucia@example.pe', notice)
  expect(mail.subject).toBe('Te devolvimos US$\u00a0320.50')
  await expect(mail.text).toMatchFileSnapshot('golden/surplus-mail.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/surplus-mail.html.golden')
})

test('the surplus of a lowered debt is announced as refunded, with the reason', async () => {
  const mail = surplusMail(sender, 'lucia@example.pe', { ...notice, why: 'lowered' })
  expect(mail.subject).toBe('Te devolvimos US$\u00a0320.50')
  await expect(mail.text).toMatchFileSnapshot('golden/lowered-mail.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/lowered-mail.html.golden')
})

test('a payment refunded while its debt is owed is never called a double payment', async () => {
  const mail = surplusMail(sender, 'lucia@example.pe', { ...notice, why: 'not-applied' })
  expect(mail.subject).toBe('Te devolvimos US$\u00a0320.50')
  await expect(mail.text).toMatchFileSnapshot('golden/not-applied-mail.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/not-applied-mail.html.golden')
  const cash = { kind: 'cash', documentNumber: '1900000099' } as const
  expect(
    surplusMail(sender, 'lucia@example.pe', { ...notice, why: 'not-applied', debt: cash }).text,
  ).toContain('Este pago no se aplicó al documento 1900000099: ')
})

test('a refund that the provider has not confirmed is announced as pending', () => {
  expect(surplusMail(sender, 'a@example.pe', { ...notice, done: false }).subject).toBe(
    'Te estamos devolviendo US$\u00a0320.50',
  )
})

test('a payment that came after a cession says so, and leads to no property that is not theirs', () => {
  const mail = surplusMail(sender, 'lucia@example.pe', { ...notice, why: 'ceded', held: false })
  expect(mail.text).toContain('Cuando llegó este pago la letra L-0018 ya no estaba a tu nombre')
  expect(mail.text).not.toContain('/property/')
})

test('money for several letras names all of them, and why none was paid', () => {
  const further = ['L-0019', 'L-0020'].map((code) => ({
    kind: 'instalment' as const,
    proforma: '1000234',
    code,
  }))
  const text = (why: SurplusNotice['why']) =>
    surplusMail(sender, 'lucia@example.pe', { ...notice, further, why }).text
  expect(text('paid-already')).toContain(
    'las letras L-0018, L-0019 y L-0020, y al menos una ya estaba pagada',
  )
  for (const why of ['not-applied', 'lowered', 'ceded', 'requested'] as const)
    expect(text(why)).toContain('las letras L-0018, L-0019 y L-0020')
})

import { issueLinkForm } from '@llave/contract/payment-links/issue-link-form'
import { listPaymentLinks } from '@llave/contract/payment-links/list-payment-links'
import { openPaymentLink } from '@llave/contract/payment-links/open-payment-link'
import { readLinkPayment } from '@llave/contract/payment-links/read-link-payment'
import { registerLinkPayment } from '@llave/contract/payment-links/register-link-payment'
import type { Page } from '@playwright/test'
import { installFakeForm } from '../fake-form.ts'
import { longNames } from '../fixtures.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'
import {
  aliveLink,
  linkForm,
  linkLetra,
  lotLetra,
  openedLink,
  pastLinks,
  payerReceipt,
  secret,
} from './fixtures.ts'

const link = { path: `/p#${secret}`, visitor: 'nobody' } as const
const links = { path: '/payment-links' } as const
const opened = (screens: Screens) => screens.answer(openPaymentLink, openedLink)

/** Says who pays, and opens the card form. */
export async function fillPayer(page: Page): Promise<void> {
  await page.getByLabel('Nombres y apellidos').fill('Teresa Vargas Llanos')
  await page.getByLabel('Número de documento').fill('08812345')
  await page.getByLabel('Correo para tu recibo').fill('teresa.vargas@correo.pe')
  await page.getByRole('checkbox', { name: /^Acepto las Políticas/ }).check()
}

export const paymentLinkStates = {
  'payment link': {
    ordinary: { ...link, answer: opened, shows: '¿Quién paga?' },
    loading: { ...link, held: openPaymentLink, shows: /./ },
    failed: { ...link, refused: openPaymentLink, shows: 'No pudimos abrir el enlace.' },
    closed: {
      ...link,
      answer: (screens) => screens.refuse(openPaymentLink, 'enlace_cerrado'),
      complains: /status of 410/,
      shows: 'Este enlace ya no recibe pagos',
    },
    'bad input': {
      ...link,
      answer: opened,
      reach: async (page) => {
        await page.getByLabel('Número de documento').fill('0881')
        await page.getByLabel('Correo para tu recibo').fill('teresa@')
        await page.getByRole('button', { name: /^Pagar/ }).click()
      },
      shows: 'El número de DNI es incorrecto',
    },
    'being paid': {
      ...link,
      answer: (screens) => screens.answer(openPaymentLink, { ...openedLink, beingPaid: true }),
      shows: 'Alguien está pagando esta letra en este momento.',
    },
    card: {
      ...link,
      answer: (screens) => {
        opened(screens)
        screens.answer(issueLinkForm, linkForm)
      },
      reach: async (page) => {
        await installFakeForm(page)
        await fillPayer(page)
        await page.getByRole('button', { name: /^Pagar/ }).click()
      },
      shows: 'Los datos de tu tarjeta van directamente al proveedor de pagos.',
    },
    paid: {
      ...link,
      answer: (screens) => {
        opened(screens)
        screens.answer(issueLinkForm, linkForm)
        screens.answer(registerLinkPayment, { state: 'settled', receipt: payerReceipt })
        screens.answer(readLinkPayment, { state: 'settled', receipt: payerReceipt })
      },
      reach: async (page) => {
        const form = await installFakeForm(page)
        await fillPayer(page)
        await page.getByRole('button', { name: /^Pagar/ }).click()
        await form.pay(linkForm.orderId)
      },
      shows: 'Listo, la letra 13 está pagada',
    },
  },
  'payment links': {
    ordinary: {
      ...links,
      answer: (screens) =>
        screens.answer(listPaymentLinks, { letras: [lotLetra], links: [aliveLink, ...pastLinks] }),
      shows: 'Enlace activo',
    },
    empty: {
      ...links,
      answer: (screens) => screens.answer(listPaymentLinks, { letras: [linkLetra, lotLetra], links: [] }),
      shows: '¿Qué letra?',
    },
    'nothing to pay': {
      ...links,
      answer: (screens) => screens.answer(listPaymentLinks, { letras: [], links: [] }),
      shows: 'Ahora no tienes ninguna letra que pueda pagar otra persona.',
    },
    'long names, many openings': {
      ...links,
      answer: (screens) =>
        screens.answer(listPaymentLinks, {
          letras: [{ ...linkLetra, projectName: longNames.project, productName: longNames.product }],
          links: [
            {
              ...aliveLink,
              beingPaid: true,
              openings: Array.from({ length: 12 }, (_, hour) => ({
                at: aliveLink.madeAt.add({ hours: hour + 1 }),
                device: 'phone' as const,
                country: 'Perú',
              })),
            },
          ],
        }),
      shows: 'Abierto 8 veces antes',
    },
    loading: { ...links, held: listPaymentLinks, shows: 'Que pague otra persona' },
    failed: { ...links, refused: listPaymentLinks, shows: 'No pudimos cargar tus enlaces.' },
  },
} satisfies ScreenStates

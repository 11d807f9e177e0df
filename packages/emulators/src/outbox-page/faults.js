import { create } from './rows.js'

const groups = [
  {
    legend: 'Pagos',
    server: 'cardProvider',
    switches: [
      ['ipn-drop', 'El aviso no llega'],
      ['ipn-delay', 'El aviso llega 10 s tarde'],
      ['ipn-duplicate', 'El aviso llega tres veces'],
      ['ipn-reorder', 'El aviso llega después del siguiente'],
      ['ipn-bad-signature', 'El aviso llega con otra firma'],
      ['lose-response', 'Se cobra y se pierde la respuesta'],
      ['server-error', 'Responde 503'],
      ['slow', 'Responde 5 s tarde'],
      ['error-envelope', 'Responde un error técnico'],
      ['refuse', 'El banco rechaza por fondos'],
      ['process-later', 'Cobro automático: se procesa 10 minutos después'],
    ],
  },
  {
    legend: 'SMS',
    server: 'smsHost',
    switches: [
      ['down', 'No atiende'],
      ['slow', 'Responde 5 s tarde'],
      ['lose-response', 'Se envía y se pierde la respuesta'],
    ],
  },
  {
    legend: 'Correo',
    server: 'mailServer',
    switches: [
      ['reject', 'Rechaza el correo'],
      ['defer', 'Pide intentar más tarde'],
      ['slow', 'Acepta 5 s tarde'],
      ['lose-response', 'Acepta y se pierde la respuesta'],
    ],
  },
  {
    legend: 'Cuentas de la empresa',
    server: 'openIdProvider',
    switches: [
      ['down', 'No atiende'],
      ['no-email', 'La persona no tiene correo'],
      ['email-not-verified', 'El correo no está verificado'],
      ['wrong-nonce', 'Responde a otra petición'],
      ['wrong-signature', 'Firma mal'],
      ['expired-token', 'Responde con algo vencido'],
      ['other-issuer', 'Responde como otro proveedor'],
      ['other-audience', 'Responde para otra aplicación'],
    ],
  },
]

// The buttons are made once; what is switched on is shown anew at each refresh.
export function createFaultSwitches(addresses, onChange) {
  const lists = new Map()
  const fieldsets = groups.map(({ legend, server, switches }) => {
    const on = create('div')
    lists.set(server, on)
    const buttons = switches.map(([kind, text]) =>
      create('button', {
        type: 'button',
        text,
        onclick: () => change(`${addresses[server]}/emulator/faults`, 'POST', { kind }, onChange),
      }),
    )
    return create(
      'fieldset',
      {},
      create('legend', { text: legend }),
      create('div', { className: 'switches' }, ...buttons),
      on,
    )
  })
  return {
    elements: fieldsets,
    show(server, faults) {
      const { switches } = groups.find((group) => group.server === server)
      const texts = new Map(switches)
      lists.get(server).replaceChildren(
        ...faults.map((fault) =>
          create(
            'div',
            { className: 'on' },
            create('span', { text: `Encendida: ${texts.get(fault.kind)}${times(fault)}${aim(fault)}` }),
            create('button', {
              type: 'button',
              text: 'Apagar',
              onclick: () =>
                change(`${addresses[server]}/emulator/faults?id=${fault.id}`, 'DELETE', undefined, onChange),
            }),
          ),
        ),
      )
    },
  }
}

function times({ times }) {
  if (times === null) return ', siempre'
  return times > 1 ? `, ${times} veces` : ''
}

function aim({ service, orderId }) {
  return [service, orderId]
    .filter(Boolean)
    .map((name) => `, ${name}`)
    .join('')
}

async function change(url, method, body, onChange) {
  await fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  onChange()
}

// Builds rows with text nodes only: what the emulators received is never read as HTML.
export function create(tag, { className, text, ...rest } = {}, ...children) {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  Object.assign(element, rest)
  element.append(...children)
  return element
}

export function timeOf(instant) {
  return new Date(instant).toLocaleTimeString('es-PE', { hour12: false, timeZone: 'America/Lima' })
}

export function smsRow(sms) {
  const code = /\b\d{3,6}\b/.exec(sms.Mensaje)?.[0]
  return create(
    'article',
    { className: 'item' },
    create(
      'header',
      {},
      create('span', { text: `+${sms.CodigoCiudad} ${sms.NumeroCelular}, de ${sms.OrigenEnvio}` }),
      create('time', { text: timeOf(sms.receivedAt) }),
    ),
    ...(code ? [create('p', { className: 'body code', text: code })] : []),
    create('p', { className: 'body', text: sms.Mensaje }),
  )
}

export function mailRow(mail, serverUrl) {
  const attachments = mail.attachments.map(({ filename, size, path }) =>
    create('a', {
      href: serverUrl + path,
      target: '_blank',
      text: `${filename} (${Math.ceil(size / 1024)} kB)`,
    }),
  )
  const content = create('details', {}, create('summary', { text: 'Ver el mensaje' }))
  content.addEventListener(
    'toggle',
    () => content.children.length === 1 && content.append(mailBody(mail, serverUrl)),
  )
  return create(
    'article',
    { className: 'item' },
    create(
      'header',
      {},
      create('span', { text: `Para ${mail.to.join(', ')}, de ${mail.from}` }),
      create('time', { text: timeOf(mail.receivedAt) }),
    ),
    create('p', { className: 'body', text: mail.subject }),
    ...attachments,
    content,
  )
}

function mailBody(mail, serverUrl) {
  if (!mail.html) return create('p', { className: 'body', text: mail.text })
  return create('iframe', { title: mail.subject, src: `${serverUrl}/messages/${mail.id}/html` })
}

const states = {
  AUTHORISED: ['Autorizado', 'good'],
  CAPTURED: ['Capturado', 'good'],
  ACCEPTED: ['Tarjeta verificada', 'good'],
  REFUSED: ['Rechazado', 'bad'],
  CANCELLED: ['Anulado', 'warn'],
}
const operations = { DEBIT: 'Pago', CREDIT: 'Devolución', VERIFICATION: 'Verificación' }

export function paymentRow(payment) {
  const [state, className] = states[payment.detailedStatus]
  const reason = payment.error ? ` (${payment.error.detailedCode ?? payment.error.code})` : ''
  const prefix = { PEN: 'S/', USD: 'US$' }[payment.currency] ?? payment.currency
  const figure = (payment.amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return tableRow([
    timeOf(payment.createdAt),
    payment.orderId ?? '',
    operations[payment.operationType],
    create('span', { className, text: state + reason }),
    payment.card.pan,
    create('span', { text: `${prefix} ${figure}` }),
  ])
}

const outcomes = {
  delivered: ['Recibido', 'good'],
  failed: ['Falló', 'bad'],
  dropped: ['No se envió', 'warn'],
}

export function notificationRow(notification) {
  const [outcome, className] = outcomes[notification.outcome]
  return tableRow([
    timeOf(notification.sentAt),
    notification.orderId ?? '',
    states[notification.detailedStatus][0],
    String(notification.attempt),
    create('span', { className, text: `${outcome} ${notification.status ?? ''}` }),
  ])
}

export function cardRow(card) {
  return tableRow([card.pan.replace(/(\d{4})(?=\d)/g, '$1 '), card.brand, card.what])
}

function tableRow(cells) {
  return create('tr', {}, ...cells.map((cell) => create('td', {}, cell)))
}

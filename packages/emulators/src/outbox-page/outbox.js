import { createFaultSwitches } from './faults.js'
import { cardRow, create, mailRow, notificationRow, paymentRow, smsRow } from './rows.js'

const refreshMs = 2_000
const shown = new Map()
const state = document.querySelector('#state')

const addresses = await readJson('/addresses')
const faults = createFaultSwitches(addresses, refresh)
document.querySelector('#fault-list').append(...faults.elements)
document.querySelector('#capture').addEventListener('click', async () => {
  await fetch(`${addresses.cardProvider}/emulator/capture`, { method: 'POST' })
  refresh()
})

async function readJson(url) {
  const answer = await fetch(url)
  return answer.json()
}

// Replaces a list only when it changed, so that an open message stays open.
function show(id, items, row, empty) {
  const text = JSON.stringify(items)
  if (shown.get(id) === text) return
  shown.set(id, text)
  const list = document.querySelector(`#${id}`)
  const rows = items.map(row)
  list.replaceChildren(...(rows.length > 0 ? rows : [emptyRow(list, empty)]))
}

function emptyRow(list, text) {
  if (list.tagName !== 'TBODY') return create('p', { className: 'empty', text })
  const columns = list.parentElement.querySelectorAll('th').length
  return create('tr', {}, create('td', { colSpan: columns, text }))
}

async function refresh() {
  try {
    const [card, sms, mail, smsFaults, mailFaults, openIdFaults] = await Promise.all([
      readJson(`${addresses.cardProvider}/emulator/state`),
      readJson(`${addresses.smsHost}/messages`),
      readJson(`${addresses.mailServer}/messages`),
      readJson(`${addresses.smsHost}/emulator/faults`),
      readJson(`${addresses.mailServer}/emulator/faults`),
      readJson(`${addresses.openIdProvider}/emulator/faults`),
    ])
    show('sms-list', sms, smsRow, 'Aún no salió ningún SMS.')
    show('mail-list', mail, (each) => mailRow(each, addresses.mailServer), 'Aún no salió ningún correo.')
    show('payment-list', card.transactions, paymentRow, 'Aún no hay pagos.')
    show('notification-list', card.notifications, notificationRow, 'Aún no hay avisos.')
    show('card-list', card.testCards, cardRow, '')
    faults.show('cardProvider', card.faults)
    faults.show('smsHost', smsFaults)
    faults.show('mailServer', mailFaults)
    faults.show('openIdProvider', openIdFaults)
    state.textContent = ''
  } catch {
    state.textContent = 'Los servicios no responden; la página lo sigue intentando.'
  }
}

await refresh()
setInterval(refresh, refreshMs)

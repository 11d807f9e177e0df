import { createFrame, frameUrl } from './frame.js'

// The bank's page over everything else. It ends with `onDone`, or with `onAbort` when the buyer closes it.
export function openChallenge({ baseUrl, challengeId, onDone, onAbort }) {
  const dialog = document.createElement('dialog')
  dialog.className = 'kr-challenge'
  dialog.setAttribute('aria-label', 'Verificación de tu banco')
  const cancel = document.createElement('button')
  cancel.type = 'button'
  cancel.className = 'kr-challenge-cancel'
  cancel.textContent = 'Cancelar'
  const frame = createFrame({
    url: frameUrl(baseUrl, 'challenge.html', { challenge: challengeId }),
    title: 'Verificación de tu banco',
    onMessage: (message) => {
      if (message.kr === 'challenge-done') onDone()
    },
  })
  function close() {
    frame.remove()
    dialog.remove()
  }
  function abort(event) {
    event.preventDefault()
    close()
    onAbort()
  }
  cancel.addEventListener('click', abort)
  dialog.addEventListener('cancel', abort)
  dialog.append(frame.iframe, cancel)
  document.body.append(dialog)
  dialog.showModal()
  return { close }
}

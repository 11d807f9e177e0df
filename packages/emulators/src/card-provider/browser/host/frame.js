// An iframe of the provider's origin with a line of messages to it. The page sees what it posts, never what is typed.
export function createFrame({ url, title, hidden, onMessage }) {
  const iframe = document.createElement('iframe')
  const origin = new URL(url).origin
  iframe.src = url
  iframe.title = title
  if (hidden) {
    iframe.hidden = true
    iframe.tabIndex = -1
    iframe.setAttribute('aria-hidden', 'true')
  }
  // Messages wait until the frame reports that it is ready, or they would reach an empty document.
  let unsent = []
  const listener = (event) => {
    if (event.origin !== origin || event.source !== iframe.contentWindow) return
    if (event.data.kr === 'ready') {
      for (const message of unsent ?? []) iframe.contentWindow.postMessage(message, origin)
      unsent = null
    }
    onMessage(event.data)
  }
  window.addEventListener('message', listener)
  return {
    iframe,
    send(message) {
      if (unsent) unsent.push(message)
      else iframe.contentWindow?.postMessage(message, origin)
    },
    remove() {
      window.removeEventListener('message', listener)
      iframe.remove()
    },
  }
}

export function frameUrl(baseUrl, page, parameters) {
  return `${baseUrl}frames/${page}#${new URLSearchParams({ ...parameters, origin: location.origin })}`
}

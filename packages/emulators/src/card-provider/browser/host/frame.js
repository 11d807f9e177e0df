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
  const listener = (event) => {
    if (event.origin === origin && event.source === iframe.contentWindow) onMessage(event.data)
  }
  window.addEventListener('message', listener)
  return {
    iframe,
    send: (message) => iframe.contentWindow?.postMessage(message, origin),
    remove() {
      window.removeEventListener('message', listener)
      iframe.remove()
    },
  }
}

export function frameUrl(baseUrl, page, parameters) {
  return `${baseUrl}frames/${page}#${new URLSearchParams({ ...parameters, origin: location.origin })}`
}

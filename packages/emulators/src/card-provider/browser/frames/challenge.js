// The bank's page is posted from here, inside a frame of the provider: the merchant's page may forbid such a post.
const parameters = new URLSearchParams(location.hash.slice(1))
const bank = document.querySelector('iframe')

window.addEventListener('message', ({ data, source, origin }) => {
  if (source !== bank.contentWindow || origin !== location.origin || data.kr !== 'bank-done') return
  window.parent.postMessage({ kr: 'challenge-done' }, parameters.get('origin'))
})

const form = document.querySelector('form')
form.elements.creq.value = parameters.get('challenge')
form.submit()

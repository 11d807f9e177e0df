import { readExpiry } from './field-rules.js'

const answerLimitMs = 45_000
const parameters = new URLSearchParams(location.hash.slice(1))
const formId = parameters.get('form')
const hostOrigin = parameters.get('origin')
const apiUrl = document.querySelector('meta[name="api-url"]').content
let challenge = null

function tell(message) {
  window.parent.postMessage(message, hostOrigin)
}

// The fields are frames beside this one, of the same origin, so their windows can be read; those of the page and
// of others throw.
function cardFields() {
  const values = {}
  for (let index = 0; index < window.parent.length; index++) {
    try {
      const { krField } = window.parent[index]
      if (krField?.form === formId) values[krField.field] = krField.value()
    } catch {}
  }
  return values
}

async function call(operation, body) {
  try {
    const answer = await fetch(`${apiUrl}/form/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerLimitMs),
    })
    if (!answer.ok) return { kind: 'error', errorCode: 'CLIENT_104' }
    return await answer.json()
  } catch (error) {
    return { kind: 'error', errorCode: error.name === 'TimeoutError' ? 'CLIENT_103' : 'CLIENT_999' }
  }
}

function pass(answer) {
  if (answer.kind === 'answer') tell({ kr: 'answer', fields: answer.fields })
  else if (answer.kind === 'error')
    tell({ kr: 'error', errorCode: answer.errorCode, detail: answer.detailedErrorMessage })
  else startChallenge(answer)
}

function startChallenge({ challengeId, endsInMs }) {
  // When nobody answers the bank's page, the session ends and its refusal is the result.
  challenge = { id: challengeId, timer: setTimeout(endChallenge, endsInMs + 1_000) }
  tell({ kr: 'challenge', challengeId })
}

async function endChallenge() {
  const ended = challenge
  forgetChallenge()
  if (ended) pass(await call('challenge-result', { challengeId: ended.id }))
}

function forgetChallenge() {
  if (challenge) clearTimeout(challenge.timer)
  challenge = null
}

window.addEventListener('message', async ({ data, source, origin }) => {
  if (source !== window.parent || origin !== hostOrigin) return
  if (data.kr === 'forget-challenge') forgetChallenge()
  if (data.kr === 'challenge-result') await endChallenge()
  if (data.kr !== 'pay') return
  const { pan, expiry, securityCode, holderName, email } = cardFields()
  const { month, year } = readExpiry(expiry)
  pass(
    await call('pay', {
      formToken: data.formToken,
      publicKey: data.publicKey,
      pan,
      expiryMonth: month,
      expiryYear: year,
      securityCode,
      holderName,
      email,
      register: data.register,
    }),
  )
})

tell({ kr: 'ready' })

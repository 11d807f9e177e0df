import { clientError, errorText } from './client-error.js'

// The signed answer as the page gets it. What the page must hash is rawClientAnswer, unparsed.
function readAnswer(fields, formId) {
  const clientAnswer = JSON.parse(fields['kr-answer'])
  return {
    _type: fields['kr-answer-type'],
    hash: fields['kr-hash'],
    hashAlgorithm: fields['kr-hash-algorithm'],
    hashKey: fields['kr-hash-key'],
    serverDate: clientAnswer.serverDate,
    clientAnswer,
    rawClientAnswer: fields['kr-answer'],
    formId,
  }
}

// Both outcomes go to onTransactionCreated and onOrderUpdate first. Then an accepted one goes to onSubmit, a refused
// one to onError. The page's fields are posted to its success or refused address unless a callback says false.
export async function deliverResult({ fields, formId, configuration, callbacks }) {
  const answer = readAnswer(fields, formId)
  const accepted = answer.clientAnswer.orderStatus === 'PAID'
  const update = { ...answer, _name: 'order' }
  await callbacks.run('onTransactionCreated', update)
  let redirects = await callbacks.run('onOrderUpdate', update)
  if (accepted) {
    const post = () => postFields(configuration['kr-post-url-success'], fields)
    redirects = (await callbacks.run('onSubmit', { ...answer, post })) && redirects
    if (redirects) leave(configuration, 'success', fields)
  } else {
    await callbacks.run('onError', refusal(answer))
    if (redirects && answer.clientAnswer.orderCycle === 'CLOSED') leave(configuration, 'refused', fields)
  }
  return { accepted, open: answer.clientAnswer.orderCycle === 'OPEN', text: refusalText(answer) }
}

function refusal(answer) {
  const [transaction] = answer.clientAnswer.transactions
  return clientError(transaction.errorCode ?? 'CLIENT_001', {
    detailedErrorCode: transaction.detailedErrorCode,
    detailedErrorMessage: transaction.detailedErrorMessage,
    formId: answer.formId,
    metadata: { answer },
  })
}

function refusalText(answer) {
  return errorText(answer.clientAnswer.transactions[0]?.errorCode)
}

function leave(configuration, outcome, fields) {
  const postUrl = configuration[`kr-post-url-${outcome}`]
  const getUrl = configuration[`kr-get-url-${outcome}`]
  if (postUrl) postFields(postUrl, fields)
  else if (getUrl) location.assign(getUrl)
}

function postFields(url, fields) {
  if (!url) return
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

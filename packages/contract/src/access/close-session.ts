import { defineCall, nothing } from '../call.ts'

/** "Salir" and "Volver atrás": the token opens nothing any more, verified or not. */
export const closeSession = defineCall({
  name: 'closeSession',
  summary: 'Ends the session on the server',
  method: 'POST',
  path: '/api/Account/CerrarSesion',
  access: 'token',
  answer: nothing,
})

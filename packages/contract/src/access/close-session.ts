import { defineCall, noContent } from '../call.ts'

/** "Salir" and "Volver atrás": ends the session of the token, verified or not. */
export const closeSession = defineCall({
  name: 'closeSession',
  method: 'POST',
  path: '/api/Account/CerrarSesion',
  access: 'token',
  writes: 'session',
  answer: noContent,
})

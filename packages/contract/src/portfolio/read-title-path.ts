import { proformaQuery } from '../access/proforma-query.ts'
import { defineCall, listMessage } from '../call.ts'
import { titleStepMessage } from './title-step-message.ts'

/** The stages of a property on its way to a title, all six in order (an extension, docs/wire.md). */
export const readTitlePath = defineCall({
  name: 'readTitlePath',
  method: 'GET',
  path: '/api/MiCuenta/ObtenerCaminoTitulo',
  access: 'customer',
  writes: false,
  query: proformaQuery,
  answer: listMessage('etapas', titleStepMessage),
})

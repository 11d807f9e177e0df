import { defineCall, file } from '../call.ts'
import { periodQuery } from './period-query.ts'

/** The statement of a period as PDF. The same figures on the same day are the same paper. */
export const issuePeriodStatement = defineCall({
  name: 'issuePeriodStatement',
  method: 'GET',
  path: '/api/MiCuenta/ObtenerEstadoCuenta',
  access: 'customer',
  writes: true,
  waitsAfterNewNumber: true,
  query: periodQuery,
  answer: file('application/pdf'),
  errors: ['numero_reciente'],
})

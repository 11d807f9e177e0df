import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

type Issue = z.core.$ZodIssue

/** The first validation fault of a message as an error that names its field, with the specification's text where there is one. */
export function invalidField(error: z.core.$ZodError): ApiError {
  const issue = error.issues[0]
  if (!issue) return new ApiError('dato_invalido')
  const path = issue.path.map(String).join('.')
  const unknown = issue.code === 'unrecognized_keys' && path === '' ? issue.keys[0] : undefined
  if (unknown !== undefined && /^\w{1,40}$/.test(unknown)) {
    return new ApiError('dato_invalido', { campo: unknown }, `El campo ${unknown} no es de esta llamada`)
  }
  const isOwn = issue.code === 'custom' || issue.code === 'invalid_format'
  const own = isOwn && issue.message !== 'Invalid input' ? issue.message : undefined
  // A reason that begins small is said of a row's field, too.
  const said = own && /^[a-zñ]/.test(own) ? `El campo ${path} ${own}` : own
  return new ApiError('dato_invalido', path ? { campo: path } : {}, said ?? sentence(path, issue))
}

function sentence(path: string, issue: Issue): string {
  const field = path ? `El campo ${path}` : 'El mensaje'
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? `${field} es requerido` : `${field} no tiene el tipo esperado`
  }
  if (issue.code === 'too_big' && issue.origin === 'array')
    return `${field} tiene más de ${issue.maximum} elementos`
  if (issue.code === 'too_small' && issue.origin === 'array') return `${field} no tiene elementos`
  if (issue.code === 'too_big') return `${field} es demasiado largo o grande`
  if (issue.code === 'too_small') return `${field} es demasiado corto o pequeño`
  if (issue.code === 'unrecognized_keys') return `${field} tiene datos que no se esperan`
  return `${field} no es válido`
}

import { escapeHtml } from '../http/escape-html.ts'

const statuses = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  InvalidAccessKeyId: 403,
  InvalidRange: 416,
  InvalidRequest: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
} as const

export type StoreError = keyof typeof statuses

export function statusOf(code: StoreError): number {
  return statuses[code]
}

/** The body of a refusal. */
export function errorXml(code: StoreError, resource: string, requestId: string): string {
  const members = { Code: code, Message: `Emulated: ${code}.`, Resource: resource, RequestId: requestId }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${xmlMembers(members)}</Error>`
}

export function xmlMembers(members: Readonly<Record<string, string>>): string {
  return Object.entries(members)
    .map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`)
    .join('')
}

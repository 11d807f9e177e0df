import { describeDevice } from '@llave/domain/access/describe-device'
import { networkOf } from '@llave/domain/access/network-of'
import type { FastifyRequest } from 'fastify'
import { readDeviceCookie } from './device-cookie.ts'

/** The client of a sign-in call. */
export type SignInClient = {
  /** Of the device's cookie; null on a device that never verified. */
  readonly deviceToken: string | null
  readonly network: string
  /** Browser and system, as far as the user agent names them. */
  readonly device: string
}

export function readSignInClient({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): SignInClient {
  return {
    deviceToken: readDeviceCookie(headers),
    network: networkOf(ip ?? ''),
    device: describeDevice(headers['user-agent'] ?? ''),
  }
}

import { onlyMembers, requiredText } from './members.ts'
import type { Service } from './service.ts'

/** Charge/SDKTest: a probe of the credentials. */
export const sdkTest: Service = (_provider, _shop, body) => {
  onlyMembers(body, ['value'])
  return { value: requiredText(body, 'value'), _type: 'V4/Charge/SDKTestResult' }
}

import { type Role, roles } from './roles.ts'

const everybody = roles

/**
 * Which roles hold each right. Every call of the staff's side names the one right that it needs. What starts
 * with `read:` changes nothing of a customer's or the developer's; auditing holds those rights only.
 */
export const rightTable = {
  /** One's own session and ways to sign in. */
  'own:access': everybody,
  'read:today': everybody,
  'read:inbox': ['service', 'collections', 'treasury', 'aftersales', 'administration', 'audit'],
  /** Answers, notes, who a case belongs to, its end, saved texts. */
  'write:inbox': ['service', 'collections', 'treasury', 'aftersales'],
  'read:customers': ['service', 'collections', 'treasury', 'aftersales', 'administration', 'audit'],
  /** Orders, their transactions and what became of the money. */
  'read:payments': ['service', 'collections', 'treasury', 'administration', 'audit'],
  /** Who owes since when, and what automatic debit charges. */
  'read:collections': ['collections', 'treasury', 'administration', 'audit'],
  /** Sending a code, a receipt or a message again. */
  'write:messages': ['service', 'collections', 'treasury'],
  /** Ending the sessions of a customer. */
  'write:customer-sessions': ['service', 'administration'],
  /** Checking and approving that a customer signs in with another number. */
  'write:customer-numbers': ['service', 'administration'],
  /** All that is stored of a person, told, and erased by two. */
  'write:personal-data': ['administration'],
  /** The portal as one customer sees it, with a reason. It is no reading right: the customer is told. */
  'view:as-customer': ['service', 'aftersales', 'administration'],
  /** Asking for a refund, and taking that back. */
  'write:refund-requests': ['treasury', 'service', 'collections'],
  /** Approving or declining what somebody else asked for; alone below the limit. */
  'write:refunds': ['treasury'],
  /** What becomes of money that matches nothing. */
  'write:quarantine': ['treasury'],
  /** What becomes of a prepayment whose new plan does not come. */
  'write:prepayments': ['collections', 'treasury'],
  /** A day in Llave's book, the provider's and the bank's. */
  'read:reconciliation': ['treasury', 'administration', 'audit'],
  'write:reconciliation': ['treasury'],
  /** Notices, papers and pictures of works. */
  'read:content': ['content', 'administration', 'audit'],
  'write:content': ['content'],
  /** What came in from the developer's files and systems, and what files would change. */
  'read:imports': ['administration', 'content', 'audit'],
  'write:imports': ['administration'],
  'read:people': ['administration', 'audit'],
  'write:people': ['administration'],
  /** What was done and what was read, by whom. */
  'read:audit': ['audit'],
  /** Switches, messages, keys of systems, feeds, bells. */
  'read:system': ['administration', 'audit', 'treasury'],
  'write:system': ['administration'],
  'write:switches': ['administration', 'treasury'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof rightTable

export const rights = Object.keys(rightTable) as [Right, ...Right[]]

/** Whether a person with these roles holds the right; without a role, only the right to one's own access. */
export function holdsRight(held: readonly Role[], right: Right): boolean {
  return right === 'own:access' || held.some((role) => (rightTable[right] as readonly Role[]).includes(role))
}

/** Every right of a person with these roles. */
export function rightsOf(held: readonly Role[]): Right[] {
  return rights.filter((right) => holdsRight(held, right))
}

/** Every role that holds the right. */
export function rolesHolding(right: Right): readonly Role[] {
  return rightTable[right]
}

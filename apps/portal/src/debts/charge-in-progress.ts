/** Shown on every screen for a charge whose outcome is not known yet, whoever made it. */
export const chargeInProgress = 'Hay un cobro en proceso. Estamos confirmándolo con tu banco.'

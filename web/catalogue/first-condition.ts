type Part = { inventory: readonly { condition: string; quantity: number }[]; condition: string | null }

/**
 * The condition that a part's page opens with: that of the first stock line that can be chosen, one with
 * pieces; without any, of the first, or its own.
 */
export const firstCondition = ({ inventory, condition }: Part): string | null =>
  (inventory.find(line => line.quantity > 0) ?? inventory[0])?.condition ?? condition

import type { OrderActor } from '../../domain/orders/order.ts'

const ACTORS: { [Actor in OrderActor]: string } = {
  buyer: 'the buyer',
  admin: 'an admin',
  gateway: 'the card gateway',
  clock: 'the store',
}

/** The author of a step within a sentence; an admin without a name has a deleted account. */
export const actorWord = (actor: OrderActor): string => ACTORS[actor]

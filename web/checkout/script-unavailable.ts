/** A payment provider's script cannot be had: an ad blocker or a firewall holds it back, or its server is away. */
export class ScriptUnavailable extends Error {}

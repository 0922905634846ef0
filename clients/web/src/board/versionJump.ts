/** Whether the shown position is more than one move after the previous one: then numbers show no difference. */
export const versionJump = { now: false }

import { randomBytes } from 'node:crypto'
import type { UserBroadcast } from './wire.ts'

/** A broadcast as clients send it: with an encoded body, or as a plain object. */
export type Broadcast = UserBroadcast | { plain: unknown }

type Meta = { phx_ref: string; phx_ref_prev?: string; [name: string]: unknown }
export type Presences = Record<string, { metas: Meta[] }>

/** A channel that a client has joined. */
export type Member = {
  deliver: (broadcast: Broadcast) => void
  presenceChanged: (joins: Presences, leaves: Presences) => void
}

/** Characters of JSON that presences may have in all, since they are kept until someone leaves. */
const mostTracked = 16 * 1024 * 1024

type Entry = { key: string; meta: Meta; size: number }
type Room = { members: Set<Member>; presences: Map<Member, Entry> }

/** A public and a private channel of the same name are different channels. */
const keyOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'} ${topic}`

const grouped = (entries: Iterable<{ key: string; meta: Meta }>): Presences => {
  const presences = Object.create(null) as Presences
  for (const { key, meta } of entries) (presences[key] ??= { metas: [] }).metas.push(meta)
  return presences
}

/** Tracks the members of each channel, and delivers broadcasts and presence to them. */
export function createHub(log: (message: string) => void) {
  const rooms = new Map<string, Room>()
  let tracked = 0

  /** What one member cannot be told does not keep the others from hearing it. */
  function each(members: Iterable<Member>, say: (member: Member) => void) {
    for (const member of members) {
      try {
        say(member)
      } catch (error) {
        log(`a message is not delivered: ${String(error)}`)
      }
    }
  }

  function roomOf(topic: string, isPrivate: boolean): Room {
    const key = keyOf(topic, isPrivate)
    const known = rooms.get(key)
    if (known) return known
    const made: Room = { members: new Set(), presences: new Map() }
    rooms.set(key, made)
    return made
  }

  function tell(room: Room, joins: Presences, leaves: Presences) {
    each(room.members, (member) => member.presenceChanged(joins, leaves))
  }

  return {
    get isEmpty() {
      return rooms.size === 0
    },

    broadcast(topic: string, isPrivate: boolean, broadcast: Broadcast, except?: Member) {
      each(rooms.get(keyOf(topic, isPrivate))?.members ?? [], (member) => {
        if (member !== except) member.deliver(broadcast)
      })
    },

    join(topic: string, isPrivate: boolean, member: Member) {
      const room = roomOf(topic, isPrivate)
      room.members.add(member)

      function untrack() {
        const entry = room.presences.get(member)
        if (!entry) return
        room.presences.delete(member)
        tracked -= entry.size
        tell(room, {}, grouped([entry]))
      }

      return {
        presences: () => grouped(room.presences.values()),
        /** @returns false if no more presences can be kept */
        track(key: string, payload: Record<string, unknown>) {
          const before = room.presences.get(member)
          const size = JSON.stringify(payload).length
          if (tracked + size - (before?.size ?? 0) > mostTracked) return false
          const meta: Meta = { ...payload, phx_ref: randomBytes(9).toString('base64url') }
          if (before) meta.phx_ref_prev = before.meta.phx_ref
          const entry = { key, meta, size }
          tracked += size - (before?.size ?? 0)
          room.presences.set(member, entry)
          tell(room, grouped([entry]), before ? grouped([before]) : {})
          return true
        },
        untrack,
        leave() {
          room.members.delete(member)
          untrack()
          if (room.members.size === 0) rooms.delete(keyOf(topic, isPrivate))
        },
      }
    },
  }
}

export type Hub = ReturnType<typeof createHub>

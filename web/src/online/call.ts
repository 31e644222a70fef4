/* "Your turn", for who looks elsewhere: by a notification where that is allowed, and by a badge on the
 * page's icon where there is one. The window's title says it in any case. */
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../store/settings";
import { _ } from "../words";

export type Permission = "granted" | "denied" | "default" | "none";

export function permission(): Permission {
  return typeof Notification === "undefined" ? "none" : Notification.permission;
}

/** Asks the browser, which asks the person. */
export async function askPermission(): Promise<Permission> {
  if (permission() !== "default") return permission();
  return Notification.requestPermission().catch(() => "denied" as const);
}

async function call(title: string, url: string): Promise<void> {
  const options = { body: _("It’s your turn."), tag: url, icon: "icon-192.png", data: url };
  try {
    const one = new Notification(title, options);
    one.onclick = () => {
      window.focus();
      one.close();
    };
  } catch {
    // Phones want it to come from the service worker.
    const worker = await navigator.serviceWorker?.ready.catch(() => undefined);
    await worker?.showNotification(title, options).catch(() => undefined);
  }
}

interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Calls when it becomes one's turn while the page is out of sight. */
export function useCall(mine: boolean, title: string): void {
  const called = useRef(false);
  useEffect(() => {
    const device = navigator as Badged;
    const look = () => {
      if (!mine || document.visibilityState === "visible") {
        called.current = false;
        void device.clearAppBadge?.().catch(() => undefined);
        return;
      }
      if (called.current) return;
      called.current = true;
      void device.setAppBadge?.(1).catch(() => undefined);
      if (settings().notify && permission() === "granted") void call(title, location.href);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [mine, title]);
}

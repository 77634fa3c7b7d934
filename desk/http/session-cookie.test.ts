import { expect, test } from "vitest";
import { readSessionCookie, sessionCookie } from "./session-cookie.ts";

test("over TLS the cookie belongs to this host alone, out of the reach of script and of other sites", () => {
  const set = sessionCookie("https://desk.example.org", "token");
  expect(set).toBe("__Host-desk=token; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Strict");
  expect(readSessionCookie("__Host-desk=token; a=b", "https://desk.example.org")).toBe("token");
  expect(readSessionCookie("desk=token", "https://desk.example.org")).toBeUndefined();
});

test("on loopback without TLS it has a plain name", () => {
  expect(sessionCookie("http://localhost:3902", "token")).not.toContain("Secure");
  expect(readSessionCookie("desk=token", "http://localhost:3902")).toBe("token");
  expect(readSessionCookie(null, "http://localhost:3902")).toBeUndefined();
});

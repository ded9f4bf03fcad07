import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Pattern;

/** Makes a code for 10.50 USD: java First.java. Asks where it stands: java First.java 12345678. */
public class First {
  static String env(String name) {
    return System.getenv("PAYPROOF_MERCHANT_WALLET_" + name);
  }

  static String call(String path, String body, String token) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(env("BASE") + path))
        .timeout(Duration.ofSeconds(60))
        .header("X-Api-Key", env("API_KEY"))
        .header("Content-Type", "application/json");
    if (token != null) request.header("Authorization", "Bearer " + token);
    var answer = HttpClient.newHttpClient()
        .send(request.POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    // The HTTP status is secondary: responseCode is the result.
    if (member("responseCode", answer.body()).equals("00")) return answer.body();
    String hint = answer.headers().firstValue("X-Sandbox-Hint").orElse("none");
    throw new IllegalStateException(answer.statusCode() + " " + answer.body() + "\nhint: " + hint);
  }

  /** A project of yours has a JSON library for this. */
  static String member(String name, String json) {
    var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
    return found.find() ? found.group(1) : "";
  }

  public static void main(String[] words) throws Exception {
    String login = "{\"username\": \"%s\", \"password\": \"%s\"}".formatted(env("USERNAME"), env("PASSWORD"));
    // One log-in serves 15 minutes of calls.
    String token = member("accessToken", call("/auth/third-party", login, null));
    if (words.length > 0) {
      System.out.println(call("/api/code/inquiry", "{\"code\": \"%s\"}".formatted(words[0]), token));
      return;
    }
    String sale = "sale-" + UUID.randomUUID();
    // 10.50 USD are 1050 cents: a whole JSON number.
    String body = "{\"reference\": \"%s\", \"narration\": \"%s\", \"currency\": \"USD\", \"amount\": 1050, \"type\": \"PAYMENT\"}";
    String made = call("/api/code/generate", body.formatted(sale, sale), token);
    System.out.println(made.replaceAll("\"qrCode\":\"[^\"]*\"", "\"qrCode\":\"…\""));
    System.out.println("show the customer: " + member("code", made));
  }
}
